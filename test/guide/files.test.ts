import { readFileSync } from 'node:fs';
import prometheus from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, unknownSettings } from '../../src/platform/config.ts';
import { declaredMetrics } from '../../src/platform/metrics.ts';
import type { Json } from '../support/service.ts';

const read = (name: string): string => readFileSync(`src/guide/files/${name}`, 'utf8');

/** Labels of the metrics of a process by name; those of Docmill and those of Node. */
const labels = new Map<string, readonly string[]>();

beforeAll(async () => {
  await import('../../src/app.ts');
  for (const { name, type, labels: own } of declaredMetrics.values())
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
      labels.set(name + suffix, own);
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  for (const { name } of await registry.getMetricsAsJSON()) labels.set(name, []);
  labels.set('up', []);
});

/** Labels that Prometheus and histograms add. */
const added = new Set(['instance', 'job', 'le']);

/** Expects that each metric of a PromQL expression exists, with the labels that select and group it. */
function expectKnown(expression: string): void {
  const code = expression.replaceAll(/"[^"]*"/g, '""');
  const metrics = [...code.matchAll(/\b((?:docmill|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  expect({ expression, metrics: metrics.length }).not.toEqual({ expression, metrics: 0 });
  const known = new Set(added);
  for (const [, name = '', selectors = ''] of metrics) {
    const own = labels.get(name);
    expect({ expression, name, exists: own !== undefined }).toEqual({ expression, name, exists: true });
    for (const label of own ?? []) known.add(label);
    for (const [, label = ''] of selectors.matchAll(/(\w+)(?:=|!)/g))
      expect({ expression, label, known: added.has(label) || own?.includes(label) }).toMatchObject({
        known: true,
      });
  }
  for (const [, grouping = ''] of code.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of grouping.split(/,\s*/))
      expect({ expression, label, known: known.has(label) }).toMatchObject({ known: true });
}

test('every alert uses metrics that exist, and has a remedy', () => {
  const { groups } = parse(read('alerts.yaml'));
  const rules: Json[] = groups.flatMap((group: Json) => group.rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, labels: own, annotations } of rules) {
    expectKnown(expr);
    expect({ alert, own, annotations }).toMatchObject({
      alert: expect.stringMatching(/^Docmill[A-Z]/),
      own: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
      annotations: { summary: expect.any(String), remedy: expect.any(String) },
    });
  }
});

test('every panel of the dashboard uses metrics that exist, and none covers another', () => {
  const { panels, templating } = JSON.parse(read('grafana-dashboard.json'));
  expect(templating.list).toMatchObject([{ name: 'datasource', type: 'datasource', query: 'prometheus' }]);
  const cells = new Set<string>();
  for (const { title, targets, gridPos, description } of panels) {
    expect({ title, description }).toEqual({ title, description: expect.stringMatching(/\.$/) });
    for (const { expr, legendFormat } of targets) {
      expectKnown(expr);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(expr).toMatch(label === 'instance' ? /process_|nodejs_/ : label);
    }
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      const cell = `${x},${gridPos.y}`;
      expect({ title, covered: cells.has(cell) || x >= 24 }).toEqual({ title, covered: false });
      cells.add(cell);
    }
  }
});

test('the Kubernetes manifests fit together and have valid settings', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const objects: Json[] = documents.map((document) => document.toJS());
  const ofKind = (kind: string): Json[] => objects.filter((each) => each.kind === kind);
  const [{ data: settings }] = ofKind('ConfigMap');
  const secret = {
    DATABASE_URL: 'postgres://docmill:password@db.internal:5432/docmill',
    DOCMILL_SECRET: Buffer.alloc(32).toString('base64'),
    DOCMILL_S3_ACCESS_KEY_ID: 'docmill',
    DOCMILL_S3_SECRET_ACCESS_KEY: 'password',
  };
  const deployments = ofKind('Deployment');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['docmill-web', 'docmill-worker']);
  for (const { spec } of deployments) {
    const { metadata, spec: pod } = spec.template;
    expect(metadata.labels).toEqual(spec.selector.matchLabels);
    const [container] = pod.containers;
    const own = Object.fromEntries(container.env.map(({ name, value }: Json) => [name, value]));
    const env = { ...settings, ...secret, ...own };
    expect(unknownSettings(env)).toEqual([]);
    const config = readConfig(env);
    expect([...config.roles]).toEqual([metadata.labels.role]);
    const ports = new Map<string, number>(
      container.ports.map(({ name, containerPort }: Json) => [name, containerPort]),
    );
    expect(ports.get('http')).toBe(config.roles.has('web') ? config.port : undefined);
    expect(ports.get('metrics')).toBe(config.metrics?.port);
    expect(metadata.annotations['prometheus.io/port']).toBe(String(config.metrics?.port));
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { httpGet } = container[probe];
      expect([probe, ports.has(httpGet.port)]).toEqual([probe, true]);
      expect(httpGet.path).toBe(probe === 'livenessProbe' ? '/healthz' : '/readyz');
    }
    const probesWhileDraining = config.drainSeconds / container.readinessProbe.periodSeconds;
    // Only web processes have a balancer in front of them.
    expect(probesWhileDraining).toBeGreaterThan(config.roles.has('web') ? 2 : 0);
    // Running steps get six seconds after the drain.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + 6);
    expect(container.volumeMounts.map(({ name }: Json) => name)).toEqual(
      pod.volumes.map(({ name }: Json) => name),
    );
    expect(container.volumeMounts.map(({ mountPath }: Json) => mountPath)).toContain(config.dataFolder);
  }
  const [service] = ofKind('Service');
  expect(service.spec.selector).toEqual(deployments[0].spec.selector.matchLabels);
  const [budget] = ofKind('PodDisruptionBudget');
  expect(budget.spec.selector.matchLabels).toEqual(deployments[0].spec.selector.matchLabels);
  const [ingress] = ofKind('Ingress');
  const [{ host, http }] = ingress.spec.rules;
  const [{ path, backend }] = http.paths;
  expect(`https://${host}${path}`).toBe(settings.DOCMILL_PUBLIC_URL);
  expect(backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  });
});

test('the unit for systemd starts the program with known settings, and lets it end', () => {
  const sections = read('docmill@.service').split(/^\[(\w+)\]$/m);
  const entries = (name: string): [string, string][] =>
    (sections[sections.indexOf(name) + 1] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]);
  const service = entries('Service');
  const valueOf = (key: string): string | undefined => service.find(([name]) => name === key)?.[1];
  expect(valueOf('ExecStart')).toBe('/usr/bin/node dist/main.js start');
  const env = Object.fromEntries(
    service
      .filter(([name]) => name === 'Environment')
      .map(([, text]) => text.replace('%i', 'worker').split(/=(.*)/s, 2)),
  ) as Record<string, string>;
  expect(unknownSettings(env)).toEqual([]);
  const config = readConfig({ ...env, DOCMILL_DRAIN_SECONDS: '10' });
  expect([...config.roles]).toEqual(['worker']);
  expect(config.dataFolder).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(config.drainSeconds + 6);
  expect(entries('Install')).toEqual([['WantedBy', 'multi-user.target']]);
});
