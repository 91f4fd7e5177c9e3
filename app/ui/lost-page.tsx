import type { ReactNode } from 'react'
import { LinkButton } from './kit/button.tsx'
import { SearchInput } from './kit/controls.tsx'
import { Picture } from './picture.tsx'

const waysOut = (
  <>
    <LinkButton href="/" variant="primary">
      Back to home
    </LinkButton>
    <LinkButton href="/blog" variant="secondary">
      All articles
    </LinkButton>
  </>
)

type Props = { title: ReactNode; text: string; children?: ReactNode }

/** For a page that does not exist. `children` are the ways out; the search works without script. */
export function LostPage({ title, text, children = waysOut }: Props) {
  return (
    <div className="wrap lost">
      <Picture src="/art/not-found.svg" alt="" width={1400} height={600} category="cat" priority />
      <div className="lost__columns">
        <h1>{title}</h1>
        <div className="stack">
          <p>{text}</p>
          <form action="/blog" role="search">
            <SearchInput name="q" aria-label="Search articles" placeholder="Search articles" />
          </form>
          <div className="row">{children}</div>
        </div>
      </div>
    </div>
  )
}
