import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type Props = { text: string; keys?: string; children: ReactElement<Record<string, unknown>> }

/** What a button without words does, and the keys for it. The button still has a name of its own. */
export function Tip({ text, keys, children }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="menu-place">
          <Tooltip.Popup className="tip">
            {text} {keys && <kbd>{keys}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

export const TipProvider = Tooltip.Provider
