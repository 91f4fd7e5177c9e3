import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { showFirstHour } from './first-hour.tsx'
import sections from './help-texts.json'

type Row = { name: string; text: string; href?: string }

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const showHour = () => void showFirstHour(true).then((isShown) => isShown && onClose())
  return (
    <Dialog
      onClose={onClose}
      title="Help"
      actions={<ActionButton onClick={showHour}>Show the first hour</ActionButton>}>
      {sections.map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className="help">
            {rows.map(({ name, text, href }: Row) => (
              <div key={name}>
                <dt>{title === 'Keyboard' ? <kbd>{name}</kbd> : name}</dt>
                <dd>
                  {href ? (
                    <a className="inline-link" href={href}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
