import type { BlockView } from '../block-view.ts'

export const BreakView: BlockView<'break'> = () => <hr />
