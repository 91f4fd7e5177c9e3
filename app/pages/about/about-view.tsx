import { missionCopy } from '#domain/site/marketing-copy.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'

type Entry = { icon: IconName; title: string; text: string }

const principles: readonly Entry[] = [
  {
    icon: 'eye',
    title: 'Clarity Over Complexity',
    text: 'Short sentences, plain words and one question at a time. If a term is needed, we explain it.',
  },
  {
    icon: 'check',
    title: 'Action Over Theory',
    text: 'A guide should leave you with something to do today, and tell you how to know whether it worked.',
  },
  {
    icon: 'book-check',
    title: 'Evidence Over Opinion',
    text: 'We would rather lean on what is known than on what is loud, and say so when nobody knows for sure.',
  },
  {
    icon: 'scale',
    title: 'Honesty Over Hype',
    text: 'No miracle cures and no made-up experts. Links that may earn us a commission are marked.',
  },
]

const readers: readonly Entry[] = [
  {
    icon: 'dog',
    title: 'New pet owners',
    text: 'The first week, the first vet visit, the first mistake: one calm step after another.',
  },
  {
    icon: 'paw-print',
    title: 'Experienced owners',
    text: 'Finer points, changing needs and a second look at long-standing habits.',
  },
  {
    icon: 'search',
    title: 'Curious learners',
    text: 'Why cats knead, why dogs tilt their heads, and what a rabbit says with its ears.',
  },
  {
    icon: 'bag',
    title: 'Smart shoppers',
    text: 'What to measure, what to compare and when the simple version will do.',
  },
]

export function AboutView({ site }: { site: { name: string } }) {
  const { text, disclaimer } = missionCopy(site.name)
  return (
    <div className="wrap">
      <PageHead
        title={[`About ${site.name},`, 'and who it is for.']}
        lede="A pet-care magazine for people who would like a straight answer, and then get back to their animal."
        aside={<Picture src="/art/about.svg" alt="" width={1200} height={800} rounded category="health" priority />}
      />
      <section className="section section--close" aria-labelledby="mission">
        <SectionHead id="mission" title="Our mission" />
        <div className="reading">
          <div className="prose">
            <p>{text}</p>
            <Note lead={disclaimer.lead}>{disclaimer.text}</Note>
          </div>
        </div>
      </section>
      <section className="section" aria-labelledby="principles">
        <SectionHead id="principles" title="Our principles" text="What we ask of every article." />
        <Entries of={principles} />
      </section>
      <section className="section" aria-labelledby="readers">
        <SectionHead id="readers" title="Who we serve" />
        <Entries of={readers} />
      </section>
      <section className="section" aria-labelledby="commitment">
        <SectionHead id="commitment" title="Our commitment" />
        <div className="reading">
          <div className="prose">
            <p>
              Reading is free and needs no account. We say what an article can do for you and where your vet has to take
              over. We mark the links that may earn us money; the{' '}
              <a href="/affiliate-disclaimer">affiliate disclaimer</a> explains them. When we are wrong, tell us and we
              will fix it.
            </p>
            <p>
              Found a mistake, or missing a topic? <a href="/contact">Write to us</a>.
            </p>
          </div>
        </div>
      </section>
    </div>
  )
}

function Entries({ of: entries }: { of: readonly Entry[] }) {
  return (
    <ul className="value-list">
      {entries.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size="large" />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
