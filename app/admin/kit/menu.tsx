import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

type MenuEntry =
  | { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean }
  | { href: string; label: string; icon?: ReactNode; download?: boolean }

type Props = { label: string; icon: ReactNode; entries: readonly MenuEntry[]; className?: string }

export function Menu({ label, icon, entries, className = 'button button--secondary button--icon' }: Props) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger className={className} aria-label={label} title={label}>
        {icon}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="admin menu-place" sideOffset={4} align="end">
          <BaseMenu.Popup className="menu">
            {entries.map((entry) =>
              'href' in entry ? (
                <BaseMenu.LinkItem
                  className="button menu__item"
                  href={entry.href}
                  download={entry.download}
                  closeOnClick
                  key={entry.label}
                >
                  {entry.icon}
                  {entry.label}
                </BaseMenu.LinkItem>
              ) : (
                <BaseMenu.Item
                  className={entry.danger ? 'button menu__item menu__item--danger' : 'button menu__item'}
                  onClick={entry.onSelect}
                  key={entry.label}
                >
                  {entry.icon}
                  {entry.label}
                </BaseMenu.Item>
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
