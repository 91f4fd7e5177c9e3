import { NewsletterForm } from '#app/islands/newsletter-form.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { newsletterCopy } from '#domain/site/marketing-copy.ts'

/** Stays in view beside a long text. */
export function NewsletterBox({ site }: { site: string }) {
  return (
    <section className="newsletter-box" aria-labelledby="newsletter-box">
      <Picture src="/art/newsletter.svg" alt="" width={1200} height={800} />
      <div className="newsletter-box__text">
        <h2 id="newsletter-box">The weekly picks</h2>
        <p>One tip, one find, one story. Once a week.</p>
        <Island of={NewsletterForm} when="visible" props={{ note: newsletterCopy(site).note, narrow: true }} />
      </div>
    </section>
  )
}
