import type { BlockKind } from '#domain/articles/blocks.ts'
import type { BlockView } from './block-view.ts'
import { BreakView } from './break/break-view.tsx'
import { ByWeightView } from './by-weight/by-weight-view.tsx'
import { CalloutView } from './callout/callout-view.tsx'
import { ComparisonView } from './comparison/comparison-view.tsx'
import { FigureView } from './figure/figure-view.tsx'
import { HeadingView } from './heading/heading-view.tsx'
import { ImageView } from './image/image-view.tsx'
import { ListView } from './list/list-view.tsx'
import { ParagraphView } from './paragraph/paragraph-view.tsx'
import { PicksView } from './picks/picks-view.tsx'
import { ProductView } from './product/product-view.tsx'
import { QuoteView } from './quote/quote-view.tsx'
import { SourcesView } from './sources/sources-view.tsx'
import { StepsView } from './steps/steps-view.tsx'
import { TableView } from './table/table-view.tsx'
import { ToolView } from './tool/tool-view.tsx'

/** How readers see each block on a page. */
export const blockViews: { readonly [Kind in BlockKind]: BlockView<Kind> } = {
  list: ListView,
  table: TableView,
  steps: StepsView,
  section: HeadingView,
  subsection: HeadingView,
  image: ImageView,
  callout: CalloutView,
  quote: QuoteView,
  break: BreakView,
  product: ProductView,
  comparison: ComparisonView,
  picks: PicksView,
  figure: FigureView,
  'by-weight': ByWeightView,
  tool: ToolView,
  paragraph: ParagraphView,
  sources: SourcesView,
}
