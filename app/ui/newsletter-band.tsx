import type { ReactNode } from 'react'
import { TwoPartTitle } from './two-part-title.tsx'

type Props = { title: readonly [string, string]; text: string; form: ReactNode }

export function NewsletterBand({ title, text, form }: Props) {
  return (
    <section className="section deep" id="newsletter">
      <div className="wrap newsletter-band">
        <div className="newsletter-band__text">
          <h2>
            <TwoPartTitle halves={title} />
          </h2>
          <p className="soft">{text}</p>
        </div>
        <div className="newsletter-band__form">{form}</div>
      </div>
    </section>
  )
}
