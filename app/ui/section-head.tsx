import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  text?: string
  action?: ReactNode
  /** The action is a row of controls, which gets its own line on phones. */
  controls?: boolean
  id?: string
}

export function SectionHead({ title, text, action, controls = false, id }: Props) {
  return (
    <div className={controls ? 'section-head section-head--controls' : 'section-head'}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="section-head__action">{action}</div>}
    </div>
  )
}

type SectionProps = Props & { className?: string; category?: string; children: ReactNode }

export function PageSection({ className = 'section', category, children, ...head }: SectionProps) {
  return (
    <section className={className} data-cat={category}>
      <div className="wrap">
        <SectionHead {...head} />
        {children}
      </div>
    </section>
  )
}
