import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { lead: string; children: ReactNode; icon?: IconName; className?: string }

export function Note({ lead, children, icon = 'info', className }: Props) {
  return (
    <p className={className ? `note ${className}` : 'note'}>
      <Icon name={icon} />
      <span>
        <b>{lead}</b> {children}
      </span>
    </p>
  )
}
