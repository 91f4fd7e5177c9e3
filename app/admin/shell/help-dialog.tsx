import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { showFirstHour } from './first-hour.tsx'

type Row = { name: string; text: string; href?: string }

const sections: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Keyboard',
    rows: [
      { name: 'Ctrl K', text: 'Search, or jump to a view, article, product, subscriber or setting' },
      { name: '/', text: 'Search the current list' },
      { name: 'J, K', text: 'Move to the next or previous article of the list' },
      { name: 'X', text: 'Select it' },
      { name: 'F2', text: 'Rename it' },
      { name: 'Enter, E', text: 'Edit it' },
      { name: 'Del', text: 'Move it to the trash' },
      { name: 'Ctrl S', text: 'Save the article or the issue you are editing' },
      { name: 'F8', text: 'Move to the newest message, for example to undo' },
      { name: 'Esc', text: 'Close a dialog or a menu' },
    ],
  },
  {
    title: 'What is where',
    rows: [
      { name: 'Briefs', text: 'Questions to answer. A run writes articles from them.' },
      { name: 'Calendar', text: 'What comes out when.' },
      { name: 'Facts', text: 'Sources that articles are written from and checked against.' },
      { name: 'Answers', text: 'What “Is it safe?” says: edit, add and hide answers, each with its source.' },
      { name: 'Media', text: 'All pictures, where they are used, and their alt texts.' },
      { name: 'Link health', text: 'Product links that are broken or carry the wrong tag.' },
      { name: 'Recalls', text: 'Recall notices that may concern your products or articles.' },
      {
        name: 'Launch check',
        text: 'What to settle before the site goes public. Claims stay hidden until you prove them.',
      },
      { name: 'Outbox', text: 'Every email of the site. Without a mail server it stays here.' },
      { name: 'Log', text: 'Who changed what and when, with the difference.' },
      { name: 'People', text: 'Who may write, edit and run the site.' },
    ],
  },
  {
    title: 'Documentation',
    rows: [
      { name: 'API', text: 'Every route of this site, as OpenAPI', href: '/api/openapi.json' },
      { name: 'Operating', text: 'Configuration, backups and updates: docs/operating.md in the download' },
      { name: 'Review', text: 'Roles, drafts and the safety check: docs/review.md' },
      { name: 'Security', text: 'What is stored, and who can see it: docs/security.md' },
    ],
  },
]

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
            {rows.map(({ name, text, href }) => (
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
