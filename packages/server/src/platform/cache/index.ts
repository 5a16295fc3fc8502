export { SingleFlight } from './single-flight.ts';
