export function Asides() {
  return (
    <aside className="transfer-asides" aria-label="Good to know">
      <section className="panel transfer-aside" aria-labelledby="not-in-copies">
        <h3 id="not-in-copies">Not in any copy</h3>
        <ul>
          <li>
            Passwords and tokens<small className="soft">each site makes its own</small>
          </li>
          <li>
            Figures of your readers<small className="soft">Analytics has its own CSV</small>
          </li>
          <li>
            Shops’ own data<small className="soft">Amazon does not allow it to be passed on</small>
          </li>
        </ul>
      </section>
      <section className="panel transfer-aside" aria-labelledby="leaving">
        <h3 id="leaving">Leaving for good?</h3>
        <p>
          Take the static copy and the redirects. Keep this server up until the new place answers: search engines need
          about four weeks.
        </p>
      </section>
    </aside>
  )
}
