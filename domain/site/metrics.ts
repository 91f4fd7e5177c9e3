/** One value of a metric; `suffix` for the parts of a histogram (`_bucket`, `_sum`, `_count`). */
export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number }
export type Metric = { name: string; help: string; kind: 'counter' | 'gauge' | 'histogram'; samples: readonly Sample[] }

/** Takes a value, or samples with labels. */
function metricOf(kind: Metric['kind']) {
  return (name: string, help: string, values: number | readonly Sample[]): Metric => {
    return { name, help, kind, samples: typeof values === 'number' ? [{ value: values }] : values }
  }
}
export const counter = metricOf('counter')
export const gauge = metricOf('gauge')
export const histogram = metricOf('histogram')

/** Merges the metrics of several processes; a label names the process of each sample. */
export function mergeProcessMetrics(parts: readonly { process: string; metrics: readonly Metric[] }[]): Metric[] {
  const joined = new Map<string, { metric: Metric; samples: Sample[] }>()
  for (const { process, metrics } of parts) {
    for (const part of metrics) {
      const entry = joined.get(part.name) ?? { metric: part, samples: [] }
      joined.set(part.name, entry)
      entry.samples.push(...part.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })))
    }
  }
  return [...joined.values()].map((entry) => ({ ...entry.metric, samples: entry.samples }))
}

/** The text format of Prometheus, version 0.0.4. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics.map(formatMetric).join('')
}

function formatMetric({ name, help, kind, samples }: Metric): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${formatLabels(labels)} ${formatValue(value)}`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.map((line) => `${line}\n`).join('')}`
}

function formatLabels(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function formatValue(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
