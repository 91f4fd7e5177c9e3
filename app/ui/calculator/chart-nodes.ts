import type { Bowl, Line } from '#domain/tools/calculator.ts'
import type { ViewNode } from './view-node.ts'

const svg = (box: string, label: string, ...children: readonly ViewNode[]): ViewNode => [
  'svg',
  { viewBox: box, role: 'img', 'aria-label': label },
  ...children,
]
const fixed = (value: number) => String(Math.round(value * 10) / 10)

const rim = 8
const floor = 112
const halfAt = (y: number) => 130 - (26 * (y - rim)) / (floor - rim)
/** The part of the bowl between two heights. */
const slice = (top: number, bottom: number) =>
  `M${fixed(140 - halfAt(top))} ${fixed(top)}H${fixed(140 + halfAt(top))}L${fixed(140 + halfAt(bottom))} ${fixed(bottom)}H${fixed(140 - halfAt(bottom))}z`

/** How full the bowl is drawn. */
const full = 0.8

/** A bowl, and what is in it as a list: text beside a drawing cannot grow with the reader's size. */
export function bowlNode({ title, label, note, shares }: Bowl): ViewNode {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  let bottom = floor
  const slices = shares.map(({ value, strong }): ViewNode => {
    const top = bottom - (full * (floor - rim) * value) / total
    const node: ViewNode = ['path', { class: strong ? 'chart__strong' : 'chart__accent', d: slice(top, bottom) }]
    bottom = top
    return node
  })
  const outline: ViewNode = ['path', { class: 'chart__outline', d: slice(rim, floor) }]
  return [
    'figure',
    { class: 'result__chart result__chart--bowl' },
    ['figcaption', {}, title],
    svg('0 0 280 120', label, ...slices, outline),
    [
      'ul',
      {},
      ...shares
        .toReversed()
        .map((share): ViewNode => [
          'li',
          { class: share.strong ? 'chart__key chart__key--strong' : 'chart__key' },
          ['b', {}, share.name],
          ...(share.note ? [['span', {}, share.note] as const] : []),
        ]),
    ],
    ...(note ? [['p', {}, note] as const] : []),
  ]
}

const width = 460
const height = 120
const edge = 10

export function lineNode({ label, start, end, ticks, values }: Line): ViewNode {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => [
    edge + ((width - 2 * edge) * index) / (values.length - 1),
    edge + ((height - 2 * edge) * (low + span - value)) / span,
  ])
  const path = points.map(([x = 0, y = 0]) => `${fixed(x)} ${fixed(y)}`).join('L')
  return [
    'figure',
    { class: 'result__chart' },
    ['p', { class: 'chart__ends' }, ['b', {}, start], ['b', {}, end]],
    svg(
      `0 0 ${width} ${height}`,
      label,
      ['path', { class: 'chart__goal', d: `M${edge} ${height - edge}H${width}` }],
      ['path', { class: 'chart__line', d: `M${path}` }],
      ...points.map(([x = 0, y = 0]): ViewNode => [
        'circle',
        { class: 'chart__strong', cx: fixed(x), cy: fixed(y), r: '5.5' },
      ]),
    ),
    ['p', { class: 'chart__ends chart__ends--soft' }, ...ticks.map((tick): ViewNode => ['span', {}, tick])],
  ]
}
