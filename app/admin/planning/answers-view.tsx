import '#app/styles/admin-answers.css'
import { eye, eyeOff, plus } from '#app/ui/icons/controls.json'
import { LevelMark, LevelShapes } from '#app/ui/level-mark.tsx'
import { entryKinds, entryPath, finderSpecies, kindNames, speciesByLevel, speciesKeys } from '#domain/finder/entry.ts'
import { levelNames, levels } from '#domain/finder/levels.ts'
import { answerHref } from '../hrefs.ts'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { formatCount } from '../kit/format.ts'
import { FilterSelects } from '../kit/filter-selects.tsx'
import { Filters } from '../kit/filters.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { EmptyList } from '../kit/list-states.tsx'
import { Link, navigate, useUrlFilter } from '../kit/navigation.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { deleteAnswer, setHidden } from './answer-actions.ts'
import { AnswerBadges } from './answer-badges.tsx'
import type { ListedAnswer } from './answer.ts'

const selects = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All kinds' },
      ...entryKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
    ],
  },
  {
    name: 'species',
    label: 'Species',
    options: [
      { value: '', label: 'All species' },
      ...speciesKeys.map((key) => ({ value: key, label: finderSpecies[key] })),
    ],
  },
  {
    name: 'level',
    label: 'Level',
    options: [
      { value: '', label: 'All levels' },
      ...levels.map((level) => ({ value: level, label: levelNames[level] })),
    ],
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All answers' },
      { value: 'shown', label: 'Shown' },
      { value: 'hidden', label: 'Hidden' },
      { value: 'edited', label: 'Edited here' },
      { value: 'own', label: 'Added here' },
    ],
  },
]

/** What "Is it safe?" says. Authors look it up; editors change it. */
export function AnswersView() {
  const [filter, change] = useUrlFilter('q', 'kind', 'species', 'level', 'state')
  const query = usePagedQuery('GET /api/admin/entries', filter)
  const isEditor = useHasRole('editor')
  const addAnswer = isEditor && (
    <ActionButton variant="primary" icon={plus} onClick={() => void navigate(answerHref('new'))}>
      Add answer
    </ActionButton>
  )
  const { q, ...chosen } = filter
  return (
    <>
      <LevelShapes />
      <ListPage
        query={query}
        what="answers"
        items={({ entries }) => entries.map((entry) => ({ ...entry, id: entry.slug }))}
        toolbar={
          <>
            <div className="list-head">
              <h2>Answers</h2>
              <span className="numeric soft">{query.data && formatCount(query.data.total)}</span>
              {addAnswer}
            </div>
            <Filters
              search={
                <SearchBox
                  label="Search answers"
                  placeholder="Search by name"
                  value={q}
                  onSearch={(words) => change({ q: words })}
                />
              }
              count={Object.values(chosen).filter(Boolean).length}>
              <FilterSelects {...{ filter, change, selects }} />
            </Filters>
          </>
        }
        empty={<EmptyList sentence="There are no answers yet." action={addAnswer} />}
        noMatches={{ sentence: 'No answers match.', filter, change }}>
        {(answers) => (
          <DataTable
            label="Answers"
            rows={answers}
            rowKey={({ slug }) => slug}
            columns={[
              { head: 'Answer', renderCell: (answer) => <AnswerCell answer={answer} isEditor={isEditor} /> },
              { head: 'Levels', className: 'tablet-up', renderCell: (answer) => <LevelsCell answer={answer} /> },
              ...(isEditor
                ? [
                    {
                      head: { hidden: 'Actions' },
                      renderCell: (answer: ListedAnswer) => <AnswerActions answer={answer} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </ListPage>
    </>
  )
}

function AnswerCell({ answer, isEditor }: { answer: ListedAnswer; isEditor: boolean }) {
  const { slug, name, kind, also_called, hidden } = answer
  return (
    <div className="answer-cell">
      {isEditor ? (
        <Link href={answerHref(slug)}>{name}</Link>
      ) : hidden ? (
        <b>{name}</b>
      ) : (
        <a href={entryPath(slug)} target="_blank" rel="noopener">
          {name}
        </a>
      )}
      <small className="soft">{[kindNames[kind], ...also_called].join(' · ')}</small>
      <span className="row row--close answer-badges">
        <AnswerBadges answer={answer} />
      </span>
      <span className="phone-only">
        <LevelsCell answer={answer} />
      </span>
    </div>
  )
}

function LevelsCell({ answer }: { answer: ListedAnswer }) {
  return (
    <span className="answer-levels">
      {speciesByLevel(answer.levels).map(({ level, species }) => (
        <span key={level}>
          <LevelMark level={level} />{' '}
          <span className="small soft">{species.map((one) => finderSpecies[one]).join(', ')}</span>
        </span>
      ))}
    </span>
  )
}

function AnswerActions({ answer }: { answer: ListedAnswer }) {
  const { name, hidden, starter } = answer
  return (
    <span className="row-actions">
      <IconButton
        icon={hidden ? eye : eyeOff}
        label={hidden ? `Show ${name} to readers` : `Hide ${name} from readers`}
        tip={hidden ? 'Show to readers' : 'Hide from readers'}
        onClick={() => void setHidden(answer, !hidden)}
      />
      {!starter && <DeleteButton name={name} onClick={() => void deleteAnswer(answer)} />}
    </span>
  )
}
