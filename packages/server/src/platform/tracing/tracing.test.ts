import { expect, test } from 'vitest';
import { wantsTraces } from './index.ts';

const endpoint = 'http://collector:4318';

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'bloom' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
])('with %j traces are on: %s', (environment, isOn) => {
  expect(wantsTraces(environment)).toBe(isOn);
});
