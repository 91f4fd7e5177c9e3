import { formatLongDate } from '#domain/text/dates.ts'
import type { Tool, ToolSource } from '#domain/tools/calculator.ts'

/** How it counts, who says so and where it stops. */
export function ToolAbout({ tool: { formula, steps, sources, limits, vet } }: { tool: Tool }) {
  const [base = '', exponent] = formula.split('^')
  return (
    <div className="tool-about">
      <section>
        <h2>How it counts</h2>
        <p>
          <code>
            {base}
            {exponent && <sup>{exponent}</sup>}
          </code>
        </p>
        {steps.map((step) => (
          <p key={step}>{step}</p>
        ))}
      </section>
      <section>
        <h2>Who says so</h2>
        {sources.map((source) => (
          <Source source={source} key={source.url} />
        ))}
      </section>
      <section>
        <h2>Where it stops</h2>
        {limits.map((limit) => (
          <p key={limit}>{limit}</p>
        ))}
        <h3>When to ask a vet</h3>
        <p>{vet}</p>
      </section>
    </div>
  )
}

function Source({ source: { title, organization, url, says, checked, excerpt } }: { source: ToolSource }) {
  return (
    <p>
      {says}{' '}
      <a className="inline-link" href={url} rel="noopener" target="_blank">
        {title}
      </a>
      , {organization}.{' '}
      <small className="soft">
        {checked === null
          ? 'Not dated.'
          : `${excerpt ? 'Excerpt seen' : 'Checked'} ${formatLongDate(Date.parse(checked))}${excerpt ? '' : ', in a stored copy of it'}.`}
      </small>
    </p>
  )
}
