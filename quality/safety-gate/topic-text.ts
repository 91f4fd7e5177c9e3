import type { Topic } from '#server/adapters/builtin-writer/topic-bank.ts'

/** A topic of the built-in writer with the first (0) or the last (1) of its wordings everywhere, references included. */
export function topicText(topic: Topic, choice: 0 | 1) {
  const { titles, excerpt, meta_description, openings, sections, closings, takeaways = [] } = topic
  const blocks = sections.flatMap(({ headings, blocks: own }) => [`## ${headings.at(-choice) ?? ''}`, ...own])
  const checklist = (topic.checklist ?? []).map((item) => `- ${item}`).join('\n')
  const ending = [closings.at(-choice) ?? '', '## Checklist', checklist]
  const content = [...(openings.at(-choice) ?? []), ...blocks, ...ending].map((text) => pick(text, choice)).join('\n\n')
  return { title: titles[choice] ?? '', fields: [excerpt, meta_description, ...takeaways], content }
}

/** One of the two wordings of `{one|other}`. */
export function pick(text: string, choice: number): string {
  return text.replaceAll(/\{([^{}|]*)\|([^{}]*)\}/g, (_, first: string, second: string) =>
    choice === 0 ? first : second,
  )
}
