import '#app/styles/admin-answers.css'
import { useEffect } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { Switch } from '#app/ui/kit/controls.tsx'
import { LevelShapes } from '#app/ui/level-mark.tsx'
import { restore, trash } from '#app/ui/icons/dashboard.json'
import { external } from '#app/ui/icons/reading.json'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { entryKinds, entryPath, entryRoutes, kindNames } from '#domain/finder/entry.ts'
import { answerHref, answersHref } from '../hrefs.ts'
import { ActionButton, IconButton } from '../kit/buttons.tsx'
import { EditConflict } from '../kit/edit-conflict.tsx'
import { BlockedNotice, CopyTextButton, DraftNotice, EditHead, EditPage, useEditGuard } from '../kit/edit-page.tsx'
import { SelectField, TextareaField, TextField } from '../kit/fields.tsx'
import { formatDateTime } from '../kit/format.ts'
import { navigate } from '../kit/navigation.tsx'
import { Panel } from '../kit/panel.tsx'
import { answerText, changedFields, emptyAnswer, fieldLabels, fieldText } from './answer.ts'
import { routeNames, toFields, withId, type Answer } from './answer.ts'
import { AnswerBadges } from './answer-badges.tsx'
import { deleteAnswer, restoreStarterText, useAnswerEdit, type AnswerEdit } from './answer-actions.ts'
import { LevelsField } from './levels-field.tsx'
import { FactsField } from './fact-picker.tsx'

const back = { href: answersHref, label: 'Answers' }
const kindOptions = entryKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const routeOptions = entryRoutes.map((route) => ({ value: route, label: routeNames[route] }))

async function loadAnswer(id: string): Promise<Answer> {
  if (id === 'new') return emptyAnswer
  return withId((await fetchJson('GET /api/admin/entries/:slug', { params: { slug: id } })).entry)
}

export function AnswerEditor({ id }: { id: string }) {
  const title = id === 'new' ? 'New answer' : 'Answer'
  return (
    <EditPage
      {...{ title, back }}
      what="answer"
      missingText="This answer no longer exists."
      load={() => loadAnswer(id)}>
      {(answer) => <AnswerForm loaded={answer} title={title} />}
    </EditPage>
  )
}

function AnswerForm({ loaded, title }: { loaded: Answer; title: string }) {
  const edit = useAnswerEdit(loaded)
  const { base, fields, bind, dirty, errors, set } = edit
  const leave = useEditGuard(edit, answersHref)
  const isCreated = loaded.slug === '' && base.slug !== ''
  useEffect(() => {
    // The editor of the new URL starts from what is stored, so it waits for what was typed during the save.
    if (isCreated && !dirty) void navigate(answerHref(base.slug), 'replace')
  }, [isCreated, dirty, base.slug])

  async function remove() {
    if (!(await deleteAnswer(base))) return
    edit.clearDraft()
    leave()
  }
  async function restoreText() {
    const restored = await restoreStarterText(base)
    if (restored) edit.acceptStored(restored)
  }
  if (edit.conflict) return <AnswerConflict edit={edit} theirs={edit.conflict} />
  const head = { ...edit, autosaveNote: base.slug === '' && !dirty ? 'Not saved yet' : undefined }
  return (
    <>
      <LevelShapes />
      <EditHead title={base.name || title} back={back} badge={<AnswerBadges answer={base} />} edit={head}>
        {base.slug !== '' && !base.hidden && (
          <LinkButton variant="quiet" href={entryPath(base.slug)} target="_blank">
            <Glyph d={external} size="small" />
            View
          </LinkButton>
        )}
        {base.starter && base.edited && (
          <ActionButton variant="quiet" icon={restore} onClick={() => void restoreText()}>
            Restore the starter text
          </ActionButton>
        )}
        {base.slug !== '' && !base.starter && (
          <IconButton variant="secondary" icon={trash} label="Delete answer" onClick={() => void remove()} />
        )}
      </EditHead>
      {edit.blocked && (
        <BlockedNotice
          lead="This answer was deleted while you were editing."
          text="Your changes can no longer be saved. Copy your text if you need it.">
          <CopyTextButton variant="secondary" text={answerText(fields)} />
        </BlockedNotice>
      )}
      <DraftNotice what="answer" edit={edit} />
      <div className="edit-grid answer-grid">
        <div className="stack">
          <TextField label={fieldLabels.name} {...bind('name')} />
          <div className="answer-pair">
            <SelectField label={fieldLabels.kind} options={kindOptions} {...bindOption(edit, 'kind', entryKinds)} />
            <SelectField
              label={fieldLabels.route}
              options={routeOptions}
              hint="Decides the first steps that readers see."
              {...bindOption(edit, 'route', entryRoutes)}
            />
          </div>
          <TextareaField
            label={fieldLabels.also_called}
            rows={4}
            hint="One on each line. Readers find it by these words too."
            {...bind('also_called')}
          />
          <TextareaField label={fieldLabels.answer} rows={4} hint="At most 600 characters." {...bind('answer')} />
          <TextareaField
            label={fieldLabels.now}
            rows={4}
            hint="One step on each line. The first steps follow by themselves."
            {...bind('now')}
          />
          <TextareaField label={fieldLabels.never} rows={3} hint="One on each line." {...bind('never')} />
          <TextareaField label={fieldLabels.signs} rows={5} hint="One on each line." {...bind('signs')} />
          <FactsField
            label={fieldLabels.facts}
            facts={fields.facts}
            error={errors['facts']}
            onChange={(facts) => set({ facts: [...facts] })}
          />
        </div>
        <div className="stack">
          <Panel title="Readers" bodyClass="stack">
            <Switch
              label={fieldLabels.hidden}
              checked={fields.hidden}
              onChange={(event) => set({ hidden: event.currentTarget.checked })}
            />
            {errors['hidden'] && <p className="field__error">{errors['hidden']}</p>}
          </Panel>
          <Panel title={fieldLabels.levels}>
            <LevelsField levels={fields.levels} error={errors['levels']} onChange={(levels) => set({ levels })} />
          </Panel>
          <Panel title="Who says so" bodyClass="stack">
            <TextField label={fieldLabels.source_title} {...bind('source_title')} />
            <TextField label={fieldLabels.source_organization} {...bind('source_organization')} />
            <TextField
              label={fieldLabels.source_url}
              inputMode="url"
              placeholder="https://"
              hint="An answer that says fine needs one."
              {...bind('source_url')}
            />
            <TextField
              label={fieldLabels.checked_on}
              type="date"
              hint="The day on which you read the source."
              {...bind('checked_on')}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}

function bindOption<Name extends 'kind' | 'route'>(
  { fields, errors, set }: AnswerEdit,
  name: Name,
  options: readonly (typeof fields)[Name][],
) {
  return {
    value: fields[name],
    error: errors[name],
    onChange(value: string) {
      const chosen = options.find((option) => option === value)
      if (chosen !== undefined) set({ [name]: chosen })
    },
  }
}

function AnswerConflict({ edit, theirs }: { edit: AnswerEdit; theirs: Answer }) {
  const stored = toFields(theirs)
  return (
    <EditConflict
      what="answer"
      lead="Someone else changed this answer while you were editing."
      note={`Their version is from ${formatDateTime(theirs.updated_at)}. Choose which one to keep.`}
      edit={edit}
      theirs={theirs}
      differences={changedFields(edit.fields, stored).map((name) => ({
        name: fieldLabels[name],
        mine: fieldText(edit.fields, name),
        theirs: fieldText(stored, name),
      }))}
    />
  )
}
