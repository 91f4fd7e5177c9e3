import { Icon, type IconName } from './icon.tsx'

type Highlight = { icon: IconName; title: string; text: string }

export function Highlights({ of, className }: { of: readonly Highlight[]; className?: string }) {
  return (
    <ul className={className}>
      {of.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
