import { ArticleBody } from '#app/ui/article-body.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { FaqQuestion } from '#domain/site/faq.ts'

/** The shared `name` allows one open answer at a time, without script. */
export function Question({ question, blocks }: FaqQuestion) {
  return (
    <details name="faq">
      <summary>
        {question}
        <Icon name="plus" />
      </summary>
      <ArticleBody className="accordion__answer prose" blocks={blocks} />
    </details>
  )
}
