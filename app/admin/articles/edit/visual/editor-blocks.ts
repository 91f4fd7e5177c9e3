import type { EditorBlock, EditorKind } from './blocks/editor-block.ts'
import { breakEditor } from './blocks/break/break-editor.ts'
import { byWeightEditor } from './blocks/by-weight/by-weight-editor.tsx'
import { calloutEditor } from './blocks/callout/callout-editor.ts'
import { comparisonEditor } from './blocks/comparison/comparison-editor.tsx'
import { figureEditor } from './blocks/figure/figure-editor.tsx'
import { headingEditor } from './blocks/heading/heading-editor.ts'
import { imageEditor } from './blocks/image/image-editor.tsx'
import { listEditor } from './blocks/list/list-editor.ts'
import { paragraphEditor } from './blocks/paragraph/paragraph-editor.ts'
import { picksEditor } from './blocks/picks/picks-editor.tsx'
import { productEditor } from './blocks/product/product-editor.tsx'
import { quoteEditor } from './blocks/quote/quote-editor.ts'
import { stepsEditor } from './blocks/steps/steps-editor.ts'
import { tableEditor } from './blocks/table/table-editor.ts'
import { toolEditor } from './blocks/tool/tool-editor.tsx'

/** The blocks in the order of the `/` menu. One that is not here is edited as its lines. */
const blocks = {
  paragraph: paragraphEditor,
  section: headingEditor,
  subsection: headingEditor,
  list: listEditor,
  table: tableEditor,
  quote: quoteEditor,
  callout: calloutEditor,
  steps: stepsEditor,
  image: imageEditor,
  figure: figureEditor,
  'by-weight': byWeightEditor,
  tool: toolEditor,
  product: productEditor,
  comparison: comparisonEditor,
  picks: picksEditor,
  break: breakEditor,
}

export const editorBlocks: { readonly [Kind in EditorKind]?: EditorBlock<Kind> } = blocks

type AnyEditorBlock = EditorBlock<EditorKind>
export const editorBlockList: readonly Omit<AnyEditorBlock, 'toNode'>[] = [...new Set(Object.values(blocks))]

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type BlockNodes = UnionToIntersection<(typeof blocks)[keyof typeof blocks]['nodes']>

/** The nodes of all blocks, by name. */
export const blockNodes = Object.assign({}, ...editorBlockList.map(({ nodes }) => nodes)) as BlockNodes

const byNodeName = new Map(
  editorBlockList.flatMap((block) => Object.keys(block.nodes).map((name) => [name, block] as const)),
)

/** The block that a node of the document belongs to. Undefined for raw Markdown. */
export const editorBlockOf = (nodeName: string) => byNodeName.get(nodeName)
