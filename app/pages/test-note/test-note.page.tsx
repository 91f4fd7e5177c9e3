import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { camera } from '#app/ui/icons/categories.json'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { productPath } from '#domain/products/product.ts'
import { findProductBySlug } from '#features/products/queries.ts'
import { listPublicTests } from '#features/test-log/queries.ts'

/** To file a test with one hand: camera, note, done. The page is the same for everyone; only authors can send it. */
export async function testNotePage({ deps, params }: PageContext<{ slug: string }>): Promise<PageResult> {
  const product = await findProductBySlug(deps.db, params.slug)
  if (!product) return notFoundPage()
  const tests = (await listPublicTests(deps.db, product.id)).filter(({ reader }) => !reader)
  const animals = [...new Set(tests.toReversed().map(({ animal }) => animal))].slice(0, 4)
  const measured = [...new Set(tests.flatMap(({ measurement }) => beforeColon(measurement)))]
  return {
    frame: 'alone',
    sheet: 'product',
    newsletter: 'none',
    uncovered: true,
    head: {
      title: `File a test: ${shortTitle(product.title)}`,
      description: 'Camera, note, done. Without signal it waits on this phone.',
      noindex: true,
    },
    body: (
      <form className="test-note" data-test-note={product.id} method="post" noValidate>
        <header>
          <Picture src={preferredImage(product)} alt="" width={88} height={88} ratio="1-1" rounded priority />
          <div>
            <h1>File a test</h1>
            <p>{shortTitle(product.title)}</p>
          </div>
          <a className="button button--quiet button--icon" href={productPath(product)}>
            <span className="visually-hidden">Close</span>
            <Glyph d={close} />
          </a>
        </header>
        <main id="main">
          <ul className="test-note__waiting" aria-label="Waiting on this phone" data-waiting="" hidden />
          <label className="test-note__photo">
            <canvas role="img" aria-label="Your photo" hidden data-preview="" />
            <span>
              <Glyph d={camera} />
              <span data-photo-label="">Take a photo</span>
            </span>
            <input className="visually-hidden" type="file" name="photo" accept="image/*" capture="environment" />
          </label>
          <fieldset>
            <legend>Which animal?</legend>
            <div className="test-note__animals">
              {animals.map((animal, index) => (
                <label key={animal}>
                  <input type="radio" name="animal" value={animal} defaultChecked={index === 0} />
                  <span>{animal}</span>
                </label>
              ))}
              <label>
                <input type="radio" name="animal" value="" defaultChecked={animals.length === 0} />
                <span>Other…</span>
              </label>
            </div>
            <Field label="Name and kind" name="other" placeholder="Momo, cat, 4.2 kg" />
          </fieldset>
          <div className="test-note__measured">
            <Field label="Measured" name="figure" />
            <Field label="What" name="what" list="measured" placeholder="Noise at 1 m" />
            <datalist id="measured">
              {measured.map((what) => (
                <option value={what} key={what} />
              ))}
            </datalist>
          </div>
          <label className="test-note__field">
            Note
            <textarea className="control" name="note" rows={3} maxLength={1000} />
          </label>
          <Field label="Your name, as readers see it" name="person" value={tests.at(-1)?.person} />
          <p className="hint">The date is today, or the day of the photo. The place is removed from the photo.</p>
        </main>
        <footer>
          <p role="status" data-status="" />
          <button className="button button--primary" type="submit">
            Save test
          </button>
          <p className="hint">No signal? It waits on this phone and goes when this page is open again.</p>
          <noscript>This page needs JavaScript.</noscript>
        </footer>
      </form>
    ),
  }
}

function beforeColon(measurement: string): string[] {
  const colon = measurement.indexOf(': ')
  return colon > 0 ? [measurement.slice(0, colon)] : []
}

type FieldProps = { label: string; name: string; list?: string; placeholder?: string; value?: string | undefined }

function Field({ label, name, list, placeholder, value }: FieldProps) {
  return (
    <label className={`test-note__field test-note__field--${name}`}>
      {label}
      <input
        className="control"
        name={name}
        list={list}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={80}
        autoComplete="off"
      />
    </label>
  )
}
