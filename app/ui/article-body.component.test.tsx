import '#app/styles/article-blocks.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { installImageFallback } from '#app/client/image-fallback.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { ArticleBody } from './article-body.tsx'

const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)

async function renderText(text: string) {
  return render(
    <div className="article-columns">
      <article>
        <ArticleBody blocks={parseArticleText(text)} />
      </article>
    </div>,
  )
}

test('a long word in a paragraph, list, bold text, quote, callout, steps or table does not widen the page', async () => {
  await page.viewport(320, 700)
  const lines = [
    word,
    `**${word}**`,
    `- ${word}\n- **${word}**\n  - ${word}`,
    `> ${word}`,
    `> Never: ${word}`,
    `::: steps ${word}\n1. ${word}\nStop: ${word}\n:::`,
    `| Level | See |\n|---|---|\n| Red: Go | ${word} |`,
    `## ${word}`,
  ]
  await renderText(lines.join('\n\n'))
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('a link in bold text is as bold as the text around it', async () => {
  await renderText('**bold [link](/shop)**\n\n> Never: **bold [link](/blog)**')
  for (const link of document.querySelectorAll('article a')) {
    expect(getComputedStyle(link).fontWeight).toBe('600')
  }
})

test('a picture that fails to load leaves a message with the room of the picture (132)', async () => {
  await page.viewport(800, 700)
  installImageFallback()
  await renderText('![A cat](/no-such-picture.webp)')
  const message = page.getByText('Image unavailable')
  await expect.element(message).toBeVisible()
  expect(message.element().getBoundingClientRect().height).toBeGreaterThan(100)
})
