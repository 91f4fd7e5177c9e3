import { resultNodes } from '#app/ui/calculator/result-nodes.ts'
import { toReact } from '#app/ui/calculator/view-nodes.tsx'
import { LevelShapes } from '#app/ui/level-mark.tsx'
import type { InputErrors, Result, Tool } from '#domain/tools/calculator.ts'
import { calculate, unitName, type RawInputs } from '#domain/tools/read-inputs.ts'
import { ToolForm } from './tool-form.tsx'
import type { ReactNode } from 'react'

type Answer = { result: Result; note?: string } | undefined

/** What was asked in the URL, and what it leads to. Without a question, the result of the examples. */
export function answerQuery(tool: Tool, query: Readonly<Record<string, string>>) {
  const names = Object.keys(tool.inputs)
  const raw: RawInputs = query
  const isAsked = names.some((name) => query[name] !== undefined)
  if (!isAsked) return { isAsked, raw: {}, errors: {}, answer: exampleOf(tool) }
  const outcome = calculate(tool, raw)
  return 'errors' in outcome
    ? { isAsked, raw, errors: outcome.errors, answer: undefined }
    : { isAsked, raw, errors: {}, answer: { result: outcome } }
}

/** Whoever has an emergency must not take an example for an answer. */
function exampleOf(tool: Tool): Answer {
  if (tool.emergency) return undefined
  const examples = Object.entries(tool.inputs).flatMap(([name, input]) =>
    input.kind === 'number' ? [[name, input.example] as const] : [],
  )
  const outcome = calculate(tool, Object.fromEntries(examples))
  return 'errors' in outcome ? undefined : { result: outcome, note: 'An example. Enter your own figures.' }
}

/** All parameters that a calculator reads from the URL. */
export function queryNames(all: readonly Tool[]): string[] {
  const names = all.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([name, { kind }]) => (kind === 'number' ? [name, unitName(name)] : [name])),
  )
  return [...new Set(names)]
}

type Props = {
  tool: Tool
  action: string
  raw: RawInputs
  errors: InputErrors
  answer: Answer
  keepsAnimals?: boolean
  children?: ReactNode
}

/** The form and its result. `client/calculators.ts` takes over where script runs. */
export function CalculatorView({ tool, action, raw, errors, answer, keepsAnimals = false, children }: Props) {
  return (
    <div
      className="calculator"
      data-calculator={tool.slug}
      data-name={tool.name}
      data-cat={tool.category}
      data-emergency={tool.emergency}>
      <LevelShapes />
      <ToolForm {...{ tool, action, raw, errors, keepsAnimals }} />
      <div className="result">
        <div className="result__parts" role="region" aria-live="polite" aria-label="Result" data-result>
          {answer ? (
            resultNodes(answer.result, answer.note).map((node, index) => toReact(node, index))
          ) : (
            <p className="result__note">
              {Object.keys(errors).length > 0
                ? 'No result yet: please look at the fields marked in red.'
                : 'Enter the figures, and the result appears here.'}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
