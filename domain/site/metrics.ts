/** One value of a figure; `suffix` for the parts of a histogram (`_bucket`, `_sum`, `_count`). */
export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number }
export type Figure = {
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** A figure that is one number. */
export function figure(kind: 'counter' | 'gauge', name: string, help: string, value: number): Figure {
  return { name, help, kind, samples: [{ value }] }
}

/** Figures of several processes as one list: each sample says by a label whose it is. */
export function joinFigures(parts: readonly { process: string; figures: readonly Figure[] }[]): Figure[] {
  const joined = new Map<string, { figure: Figure; samples: Sample[] }>()
  for (const { process, figures } of parts) {
    for (const part of figures) {
      const known = joined.get(part.name) ?? { figure: part, samples: [] }
      joined.set(part.name, known)
      known.samples.push(...part.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })))
    }
  }
  return [...joined.values()].map((known) => ({ ...known.figure, samples: known.samples }))
}

/** The text format of Prometheus, version 0.0.4. */
export function printFigures(figures: readonly Figure[]): string {
  return figures.map(printFigure).join('')
}

function printFigure({ name, help, kind, samples }: Figure): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${printLabels(labels)} ${printValue(value)}`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.map((line) => `${line}\n`).join('')}`
}

function printLabels(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function printValue(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
