import type { FaqQuestion } from '#domain/site/faq.ts'

/** Search engines require that the page shows exactly these questions and answers. */
export function faqNode(groups: readonly { questions: readonly FaqQuestion[] }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
