/** The newest article of a running site. */
export async function firstArticle(url: string): Promise<{ id: string; slug: string }> {
  const list = (await (await fetch(`${url}/api/articles?limit=1`)).json()) as {
    articles: { id: string; slug: string }[]
  }
  const [article] = list.articles
  if (!article) throw new Error('The site has no article.')
  return article
}
