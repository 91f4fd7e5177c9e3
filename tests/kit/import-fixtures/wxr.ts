/** A WordPress export made of items. Texts are wrapped as WordPress does it. */
export function wxr(items: readonly string[], channel = defaultChannel): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${channel}
${items.join('\n')}
</channel>
</rss>
`
}

const defaultChannel = `<title>The Good Bowl</title>
<link>https://old.example</link>
<language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[maya]]></wp:author_login><wp:author_email><![CDATA[maya@old.example]]></wp:author_email><wp:author_display_name><![CDATA[Maya Lindqvist]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename><![CDATA[dog-food]]></wp:category_nicename><wp:category_parent><![CDATA[]]></wp:category_parent><wp:cat_name><![CDATA[Dog Food]]></wp:cat_name></wp:category>
<generator>https://wordpress.org/?v=6.7</generator>`

export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

type ItemOptions = {
  id: number | string
  type?: string
  title?: string
  content?: string
  fields?: Record<string, string>
  more?: string
}

/** `fields` replace those of a published post; an empty one is left out. */
export function wxrItem({
  id,
  type = 'post',
  title = `Title ${id}`,
  content = '<p>Text.</p>',
  fields = {},
  more = '',
}: ItemOptions): string {
  const all = {
    title: cdata(title),
    link: `https://old.example/2021/05/title-${id}/`,
    pubDate: 'Tue, 04 May 2021 08:00:00 +0000',
    'dc:creator': cdata('maya'),
    'content:encoded': cdata(content),
    'excerpt:encoded': cdata(''),
    'wp:post_id': String(id),
    'wp:post_date': cdata('2021-05-04 10:00:00'),
    'wp:post_date_gmt': cdata('2021-05-04 08:00:00'),
    'wp:post_modified': cdata('2021-06-01 10:00:00'),
    'wp:post_modified_gmt': cdata('2021-06-01 08:00:00'),
    'wp:post_name': cdata(`title-${id}`),
    'wp:status': cdata('publish'),
    'wp:post_type': cdata(type),
    'wp:post_password': cdata(''),
    ...fields,
  }
  const elements = Object.entries(all).flatMap(([name, value]) => (value ? `<${name}>${value}</${name}>` : []))
  return `<item>\n${elements.join('\n')}\n${more}\n</item>`
}

export function wxrComment(fields: Record<string, string>): string {
  const all = {
    'wp:comment_id': '1',
    'wp:comment_author': cdata('Jon'),
    'wp:comment_author_email': 'jon@reader.example',
    'wp:comment_date': '2021-05-05 12:00:00',
    'wp:comment_date_gmt': '2021-05-05 10:00:00',
    'wp:comment_content': cdata('Thank you.'),
    'wp:comment_approved': cdata('1'),
    'wp:comment_type': 'comment',
    'wp:comment_parent': '0',
    ...fields,
  }
  const elements = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<wp:comment>${elements.join('')}</wp:comment>`
}
