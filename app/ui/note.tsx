import type { ReactNode } from 'react'
import { educationalNotice } from '#domain/site/marketing-copy.ts'
import { Icon, type IconName } from './icon.tsx'

type Props = { lead: string; children: ReactNode; icon?: IconName; className?: string | undefined }

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

export function EducationalNote({ className }: Pick<Props, 'className'>) {
  const { lead, text } = educationalNotice
  return <Note {...{ lead, className }}>{text}</Note>
}
