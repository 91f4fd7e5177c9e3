import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type Props = { text: string; keys?: string | undefined; children: ReactElement<Record<string, unknown>> }

/** What an icon button does, and its keyboard shortcut. The button still needs an accessible name. */
export function Tip({ text, keys, children }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="menu-positioner">
          <Tooltip.Popup className="tip">
            {text} {keys && <kbd>{keys}</kbd>}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

export const TipProvider = Tooltip.Provider
