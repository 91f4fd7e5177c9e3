import { AnimalData } from '#app/islands/animal-data.island.tsx'
import { AnimalList } from '#app/islands/animal-list.island.tsx'
import { AnimalReminders } from '#app/islands/animal-reminders.island.tsx'
import { Island } from '#app/layout/island.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ClinicForm } from '#app/ui/clinic-form.tsx'
import { FridgeCard, FridgeCardOffer } from '#app/ui/fridge-card.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import { readSettings } from '#features/settings/queries.ts'

/** The page is the same for everyone: only the browser knows the animals. */
export async function animalsPage({ deps, site }: PageContext): Promise<PageResult> {
  const countries = linesByCountry(resolvePoisonLines(await readSettings(deps)))
  return {
    sheet: 'animals',
    newsletter: 'none',
    uncovered: true,
    head: {
      title: 'My animals',
      description: 'Your animals, their weights and reminders, kept in this browser only.',
      path: '/animals',
    },
    body: (
      <div className="animals" data-animals-page>
        <div className="wrap">
          <div className="animals__trail">
            <Breadcrumbs trail={[{ href: '/', label: 'Home' }]} />
          </div>
          <PageHead
            title={['My', 'animals']}
            aside={
              <p className="soft">
                <b>Kept in this browser only.</b> Nothing is sent to us. Clear the browser and it is gone, so export a
                copy now and then.
              </p>
            }
          />
          <noscript>
            <div className="animals-noscript">
              <h2>This page needs JavaScript</h2>
              <p>
                Your animals never leave your browser, so only the browser can show them. Please turn on JavaScript for
                this page. Everything else on {site.name} can be read without it.
              </p>
              <p>
                <LinkButton href="/tonight" variant="secondary">
                  Emergency: what to do tonight
                </LinkButton>
              </p>
            </div>
          </noscript>
          <div className="animals__list needs-script">
            <Island of={AnimalList} when="active" props={{}} />
          </div>
          <p className="soft small" data-saved hidden>
            Saved on this device. Works without a connection.
          </p>
        </div>
        <div className="needs-script">
          <Island of={AnimalReminders} when="active" props={{ site: site.name }} />
          <section className="section section--close" id="clinic">
            <div className="wrap">
              <SectionHead title="Clinic" text="The same numbers stand on the emergency page." />
              <ClinicForm />
            </div>
          </section>
          <section className="section section--close" aria-labelledby="fridge-card">
            <div className="wrap">
              <SectionHead
                id="fridge-card"
                title="Fridge card"
                text="Half a sheet with your animals, your clinic, the poison lines and five first steps. Made on this device."
              />
              <FridgeCardOffer countries={countries} />
            </div>
          </section>
          <Island of={AnimalData} when="active" props={{}} />
        </div>
        <FridgeCard countries={countries} site={site.name} />
      </div>
    ),
  }
}
