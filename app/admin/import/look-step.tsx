import { useRef, useState } from 'react'
import { ApiError, fetchJson } from '#app/client/fetch-json.ts'
import { arrowRight } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Progress } from '#app/ui/kit/progress.tsx'
import { attempt, toastError } from '../kit/actions.ts'
import { formatCount, pluralize } from '../kit/format.ts'
import { updateCache } from '../kit/query-cache.ts'
import { BeforeRun } from './before-run.tsx'
import { PartHead } from '../kit/transfer-parts.tsx'
import { Figures, type ChangeOptions, type Import } from './import-parts.tsx'
import { MappingRows } from './mapping-rows.tsx'
import { articlesText, commentText, statusText } from './report-texts.ts'
import { NoteList } from './note-list.tsx'

export function Looking({ found }: { found: Import }) {
  const { report, progress } = found
  const looked = progress.posts ?? 0
  const all = report.addresses + report.pages + 1
  return (
    <section className="panel transfer-box" aria-live="polite">
      <h3>Looking at the files</h3>
      <p className="soft">
        {looked === 0
          ? 'Reading what is in them.'
          : `${pluralize(looked, 'article')} read. Found so far: ${pluralize(report.products, 'product')}, ${pluralize(report.pictures.all, 'picture')}.`}{' '}
        You may close this page.
      </p>
      <Progress value={looked} max={Math.max(all, looked + 1)} label="Look" />
    </section>
  )
}

type Props = { found: Import; categories: readonly string[] }

/** The report of the dry run. What the owner changes is saved at once. */
export function LookStep({ found, categories }: Props) {
  const { id, options, report } = found
  const [pending, setPending] = useState<Partial<Import['options']>>({})
  const shown = { ...options, ...pending }
  const waiting = useRef(Promise.resolve())
  const change: ChangeOptions = (part) => {
    setPending((before) => ({ ...before, ...part }))
    // One after the other, so that the last choice is the one that stays.
    waiting.current = waiting.current.then(async () => {
      const isSaved = await attempt('Could not save the choice', async () => {
        const saved = await fetchJson('PATCH /api/admin/imports/:id/options', { params: { id }, body: part })
        updateCache('GET /api/admin/imports/:id', (before) => (before.import.id === id ? saved : before))
      })
      if (!isSaved) setPending({})
    })
  }
  const run = async () => {
    await waiting.current
    try {
      const started = await fetchJson('POST /api/admin/imports/:id/run', { params: { id } })
      updateCache('GET /api/admin/imports/:id', (before) => (before.import.id === id ? started : before))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'choices') focusFirstMissing()
      toastError('The run has not started', error)
    }
  }
  const posts = Object.values(report.posts).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <Figures
        figures={[
          { count: posts, label: report.pages > 0 ? `articles, ${pluralize(report.pages, 'page')}` : 'articles' },
          { count: report.products, label: 'products' },
          { count: report.pictures.all, label: `pictures, ${formatCount(report.pictures.inArchive)} in the files` },
          { count: report.addresses, label: 'old addresses that will answer' },
          { count: report.notes['shortcode'] ?? 0, label: 'things in texts that change', warns: true },
        ]}
      />
      {report.known > 0 && (
        <p className="import-note">
          {report.known >= posts + report.pages
            ? `Brought before: all ${formatCount(report.known)} are already here, so a run would add nothing.`
            : `${formatCount(report.known)} of them were brought before and are already here. They are left as they are.`}
        </p>
      )}
      <div className="transfer-columns">
        <div>
          <PartHead title="What comes" note="Left: in the files. Right: what it becomes here." />
          <ul className="import-ledger">
            <Row from="Articles" detail={statusText(report.posts)} to={articlesText(found)} count={posts} />
            <MappingRows
              title="Categories"
              what="category"
              entries={report.categories}
              chosen={shown.categories}
              options={[...new Set([...categories, ...(report.ownCategories ?? [])])]}
              missing={found.missing}
              onChange={(key, value) => change({ categories: { ...shown.categories, [key]: value } })}
            />
            <MappingRows
              title="Authors"
              what="author"
              entries={report.authors}
              chosen={shown.authors}
              onChange={(key, value) => change({ authors: { ...shown.authors, [key]: value } })}
            />
            <Row
              from="Affiliate links"
              detail={`${formatCount(report.links.cloaked)} of them cloaked`}
              to={`${formatCount(report.products)} products, ${formatCount(report.links.direct)} direct links with your own tag`}
              count={report.links.all}
            />
            <Row
              from="Pictures"
              detail={`${formatCount(report.pictures.inArchive)} in the files`}
              to="in Media, with their alt texts"
              count={report.pictures.all}
            />
            <Row
              from="Comments"
              detail={commentText(report.comments)}
              to="under their articles; email addresses are never shown"
              count={(report.comments['approved'] ?? 0) + (report.comments['pending'] ?? 0)}
            />
            <Row from="Tags" detail="of articles" to="keywords" count={report.keywords} />
            {report.subscribers > 0 && (
              <Row
                from="Subscribers"
                detail="who are subscribed"
                to="subscribers, without a mail"
                count={report.subscribers}
              />
            )}
          </ul>
          <PartHead title="What to look at" note="Nothing is lost silently." />
          <div className="import-lists">
            {noteLists(report, shown.ownTags).map((list) => (
              // With other tags, other links are listed.
              <NoteList id={id} phase="look" {...list} key={`${list.kind} ${shown.ownTags.join(' ')}`} />
            ))}
          </div>
        </div>
        <BeforeRun found={found} options={shown} categories={categories} posts={posts} onChange={change} onRun={run} />
      </div>
    </>
  )
}

function noteLists({ notes, links, tags }: Import['report'], ownTags: readonly string[]) {
  const foreign = tags.filter(({ tag }) => !ownTags.includes(tag))
  const foreignTags = foreign.slice(0, 5).map(({ tag }) => tag)
  const list = (kind: string, title: string, note: string, count = notes[kind] ?? 0) => ({ kind, title, note, count })
  return [
    list('finding', 'Articles that come as drafts', 'The safety check found something, or a field is missing'),
    list('link', 'Affiliate links without a product', 'The words stay, the dead link goes', links.unresolved),
    list(
      'tag',
      'Links with another tag',
      foreign.length === 0 ? 'None: all tags are yours' : foreignTags.join(', '),
      foreign.reduce((sum, { count }) => sum + count, 0),
    ),
    list('shortcode', 'What changes in texts', 'Shortcodes, frames and scripts, each with its place'),
    list('dropped', 'What is not taken', 'Each with its reason'),
    list('slug', 'Addresses that are taken', 'They get a number at their end'),
    list('text', 'Texts that are cut', 'Because a field has a limit'),
  ]
}

function focusFirstMissing() {
  document.querySelector<HTMLElement>('.transfer-columns [aria-invalid="true"]')?.focus()
}

function Row({ from, detail, to, count }: { from: string; detail: string; to: string; count: number }) {
  return (
    <li className="import-row">
      <span>
        <b>{from}</b>
        <small className="soft">{detail}</small>
      </span>
      <Glyph d={arrowRight} size="small" />
      <span>{to}</span>
      <span className="transfer-count">{formatCount(count)}</span>
    </li>
  )
}
