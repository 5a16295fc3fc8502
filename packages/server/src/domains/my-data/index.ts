export { myDataRoutes } from './my-data-routes.ts';
export { createMyData, type MyData } from './my-data-service.ts';
