import { Highlights } from '#app/ui/highlights.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { claim } from '#domain/site/claims.ts'
import { heroCopy, trustHighlights } from '#domain/site/marketing-copy.ts'
import type { Site } from '#domain/site/site.ts'

/** The illustration's ground continues into the trust strip below. */
export function Hero({ site }: { site: Site }) {
  const { badge, title } = heroCopy(site.name)
  return (
    <>
      <section className="hero">
        <div className="wrap hero__columns">
          <div className="hero__text">
            <p className="hero__welcome">
              <Icon name="pawPrint" />
              {badge}
            </p>
            <h1>
              <TwoPartTitle halves={title} />
            </h1>
            <p className="hero__lede">{claim(site, 'honest-reviews').subtitle}</p>
            <div className="row hero__actions">
              <LinkButton href="#categories" variant="primary">
                Explore Articles
                <Icon name="arrowDown" size="small" />
              </LinkButton>
              <LinkButton href="/shop" variant="secondary">
                Shop Pet Essentials
              </LinkButton>
            </div>
          </div>
          <Picture
            className="hero__picture"
            src="/art/home-hero.svg"
            alt=""
            width={1600}
            height={700}
            category="health"
            priority
          />
        </div>
      </section>
      <section className="trust deep" aria-label="What you can count on">
        <div className="wrap">
          <Highlights of={trustHighlights} />
        </div>
      </section>
    </>
  )
}
