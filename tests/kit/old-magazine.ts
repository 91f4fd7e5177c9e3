import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'

/** One affiliate link of the old site, and where it must lead afterwards. `truth` missing: nobody can resolve it. */
type OldLink = { post: string; original: string; truth?: string; foreign?: boolean }

export type OldMagazine = {
  posts: { slug: string; address: string; title: string; words: string }[]
  cloaked: { path: string; truth: string }[]
  links: OldLink[]
  pictures: string[]
}

const site = 'https://thegoodbowl.example'
const ownTag = 'goodbowl-20'
const foreignTag = 'builder-20'
const subjects = [
  'Dog Harness',
  'Cat Fountain',
  'Rabbit Hay Rack',
  'Puppy Crate',
  'Litter Mat',
  'Chew Toy',
  'Bird Perch',
]
const doings = [
  'How to Choose',
  'What We Learned About',
  'Cleaning',
  'Five Questions Before You Buy',
  'Sizing',
  'Traveling With',
]
const sentences = [
  'Measure twice, because sizes differ between makers.',
  'Most owners we talked to wash it once a week.',
  'A calm introduction takes three or four short visits.',
  'The smaller one suits a narrow hallway better.',
  'Look at the seams first; they wear out before the cloth does.',
  'If it squeaks after a month, a drop of food-safe oil helps.',
]

/**
 * Writes the WordPress export of an invented magazine with four affiliate plugins, cloaked links, page builders and
 * pictures, and returns what is true about it.
 */
async function writeOldMagazine(
  file: string,
  { posts, picturesPerPost, pictureBase }: { posts: number; picturesPerPost: number; pictureBase: string },
): Promise<OldMagazine> {
  const out = createWriteStream(file)
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const magazine: OldMagazine = { posts: [], cloaked: [], links: [], pictures: [] }
  await write(channelStart())
  for (let number = 0; number < 40; number++) await write(cloakedPost(magazine, number))
  for (let number = 0; number < posts; number++) {
    const { item, attachments } = articlePost(magazine, number, picturesPerPost, pictureBase)
    await write(attachments)
    await write(item)
  }
  await write('</channel>\n</rss>\n')
  out.end()
  await once(out, 'finish')
  return magazine
}

function channelStart(): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The Good Bowl</title><link>${site}</link><description>Pets at home</description><language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[may]]></wp:author_login><wp:author_email><![CDATA[may@thegoodbowl.example]]></wp:author_email><wp:author_display_name><![CDATA[May Ito]]></wp:author_display_name></wp:author>
<wp:author><wp:author_id>2</wp:author_id><wp:author_login><![CDATA[jon]]></wp:author_login><wp:author_email><![CDATA[jon@thegoodbowl.example]]></wp:author_email><wp:author_display_name><![CDATA[Jon Ek]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename><![CDATA[dogs]]></wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Dogs]]></wp:cat_name></wp:category>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename><![CDATA[cats-and-more]]></wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Cats &amp; More]]></wp:cat_name></wp:category>
<generator>https://wordpress.org/?v=6.8</generator>
`
}

function asin(number: number): string {
  return `B0${String(number * 7919 + 10_000_000).slice(-8)}`.slice(0, 10)
}

function productUrl(number: number): string {
  return `https://www.amazon.com/dp/${asin(number)}`
}

function postItem(fields: {
  id: number
  type: string
  title: string
  slug: string
  link: string
  content?: string
  status?: string
  extra?: string
  date?: string
}): string {
  const {
    id,
    type,
    title,
    slug,
    link,
    content = '',
    status = 'publish',
    extra = '',
    date = '2021-03-04 09:30:00',
  } = fields
  return `<item>
<title><![CDATA[${title}]]></title><link>${link}</link><pubDate>Thu, 04 Mar 2021 09:30:00 +0000</pubDate>
<dc:creator><![CDATA[${id % 2 ? 'may' : 'jon'}]]></dc:creator><guid isPermaLink="false">${site}/?p=${id}</guid><description></description>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[${date}]]></wp:post_date><wp:post_date_gmt><![CDATA[${date}]]></wp:post_date_gmt>
<wp:comment_status><![CDATA[open]]></wp:comment_status><wp:ping_status><![CDATA[open]]></wp:ping_status><wp:post_name><![CDATA[${slug}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status><wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type><![CDATA[${type}]]></wp:post_type><wp:post_password><![CDATA[]]></wp:post_password><wp:is_sticky>0</wp:is_sticky>
${extra}
</item>
`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
}

function cloakedPost(magazine: OldMagazine, number: number): string {
  const isThirsty = number % 2 === 0
  const truth = productUrl(5000 + number)
  const slug = `pick-${number}`
  const path = isThirsty ? `/recommends/${slug}/` : `/go/${slug}/`
  const target = `${truth}?tag=${ownTag}&linkCode=ogi`
  magazine.cloaked.push({ path, truth })
  return postItem({
    id: 90_000 + number,
    type: isThirsty ? 'thirstylink' : 'lasso-urls',
    title: `Pick number ${number}`,
    slug,
    link: `${site}${path}`,
    extra: isThirsty
      ? meta('_ta_destination_url', target)
      : meta('lasso_custom_redirect', target) + meta('lasso_url_name', `Pick number ${number}`),
  })
}

/** One affiliate link per call, of each plugin in turn. */
function affiliatePart(magazine: OldMagazine, post: string, number: number): string {
  const truth = productUrl(number % 900)
  const id = asin(number % 900)
  const add = (original: string, link: Partial<OldLink> = { truth }) => {
    magazine.links.push({ post, original, ...link })
    return original
  }
  const cloaked = magazine.cloaked[number % magazine.cloaked.length]!
  switch (number % 12) {
    case 0:
      return add(`[amazon box="${id}"]`)
    case 1:
      return `<p>We like ${add(`[amazon link="${id}" title="this padded one"]`)} for small dogs.</p>`
    case 2:
      return `<p>It costs little: ${add(`[amazon fields="${id}" value="thumb" image_size="large"]`)}</p>`
    case 3:
      return `<p>Read about ${add(`[easyazon_link identifier="${id}" locale="US" tag="${ownTag}"]the wide model[/easyazon_link]`)} first.</p>`
    case 4:
      return `<p>A good start is ${add(`[amazon_textlink asin='${id}' text='the folding crate' template='ProductLink' store='${ownTag}' marketplace='US' link_id='7c1d']`)}.</p>`
    case 5:
      return `<p>See <a href="${add(`${site}${cloaked.path}`, { truth: cloaked.truth })}" rel="nofollow">our pick of the year</a> before you order.</p>`
    case 6:
      return `<p>Buy <a href="${add(`https://www.amazon.com/Some-Long-Name/dp/${id}/ref=as_li_tl?ie=UTF8&amp;tag=${ownTag}&amp;linkCode=as2`)}">the narrow one</a> instead.</p>`
    case 7:
      return `<p>An older text names <a href="${add(`https://www.amazon.com/gp/product/${id}?tag=${foreignTag}`, { truth, foreign: true })}">this one</a>.</p>`
    case 8:
      return `<p><a href="${add(cloaked.path, { truth: cloaked.truth })}">Check the price</a> today.</p>`
    case 9: {
      const index = (number % 40) & ~1
      return `<p>Use ${add(`[thirstylink ids="${90_000 + index}"]the tall rack[/thirstylink]`, { truth: productUrl(5000 + index) })} for hay.</p>`
    }
    case 10: {
      const index = (number % 40) | 1
      return add(`[lasso id="${90_000 + index}" link_id="12"]`, { truth: productUrl(5000 + index) })
    }
    default:
      return `<p>The <a href="${add(`https://www.chewy.com/sturdy-bowl/dp/${100_000 + (number % 900)}`, { truth: `https://www.chewy.com/sturdy-bowl/dp/${100_000 + (number % 900)}` })}">sturdy bowl</a> is heavier.</p>`
  }
}

function articlePost(magazine: OldMagazine, number: number, picturesPerPost: number, pictureBase: string) {
  const title = `${doings[number % doings.length]} a ${subjects[number % subjects.length]}, Part ${number}`
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const address = `${site}/${2019 + (number % 5)}/0${1 + (number % 9)}/${slug}/`
  const id = 1000 + number
  const words = `Story ${number} begins with a ${subjects[number % subjects.length]!.toLowerCase()}.`
  const pictures = Array.from({ length: picturesPerPost }, (_, index) => `${pictureBase}/${number}-${index}.png`)
  magazine.pictures.push(...pictures)
  const attachments = pictures
    .map((url, index) =>
      postItem({
        id: 200_000 + number * 10 + index,
        type: 'attachment',
        title: `Picture ${number}-${index}`,
        slug: `picture-${number}-${index}`,
        link: `${site}/picture-${number}-${index}/`,
        status: 'inherit',
        extra: `<wp:attachment_url><![CDATA[${url}]]></wp:attachment_url>${meta('_wp_attachment_image_alt', `A pet beside thing ${index}`)}`,
      }),
    )
    .join('')
  const isGutenberg = number % 2 === 0
  const block = (name: string, html: string) =>
    isGutenberg ? `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->\n\n` : `${html}\n\n`
  const paragraph = (text: string) => block('paragraph', isGutenberg ? `<p>${text}</p>` : text)
  const inText = pictures.slice(1)
  const content = [
    paragraph(words),
    ...(number % 7 === 0
      ? [
          '[vc_row][vc_column width="1/2"][vc_column_text]Two columns were here.[/vc_column_text][/vc_column][/vc_row]\n\n',
        ]
      : []),
    ...(number % 9 === 0
      ? [
          '[et_pb_section][et_pb_row][et_pb_text]A builder framed this line.[/et_pb_text][/et_pb_row][/et_pb_section]\n\n',
        ]
      : []),
    block('heading', `<h2>What to look at in part ${number}</h2>`),
    paragraph(sentences[number % sentences.length]!),
    affiliatePart(magazine, slug, number * 3) + '\n\n',
    inText[0]
      ? isGutenberg
        ? block(
            'image',
            `<figure class="wp-block-image"><img src="${inText[0]}" alt="A pet beside thing 1"/><figcaption>Caption ${number}</figcaption></figure>`,
          )
        : `[caption id="attachment_${200_000 + number * 10 + 1}" align="aligncenter" width="600"]<img src="${inText[0]}" alt="A pet beside thing 1" width="600" /> Caption ${number}[/caption]\n\n`
      : '',
    block('list', `<ul><li>light</li><li>washable</li><li>folds <strong>flat</strong></li></ul>`),
    affiliatePart(magazine, slug, number * 3 + 1) + '\n\n',
    block(
      'table',
      '<table><tbody><tr><td>Size</td><td>Girth</td></tr><tr><td>S</td><td>40 cm</td></tr></tbody></table>',
    ),
    ...inText
      .slice(1)
      .map((url) =>
        block('image', `<figure class="wp-block-image"><img src="${url}" alt="A pet beside thing"/></figure>`),
      ),
    paragraph(sentences[(number + 2) % sentences.length]!),
    affiliatePart(magazine, slug, number * 3 + 2) + '\n\n',
    ...(number % 11 === 0 ? ['[contact-form-7 id="4" title="Ask us"]\n\n'] : []),
  ].join('')
  magazine.posts.push({ slug, address, title, words })
  const item = postItem({
    id,
    type: 'post',
    title,
    slug,
    link: address,
    content,
    date: `${2019 + (number % 5)}-0${1 + (number % 9)}-12 08:00:00`,
    extra: `<category domain="category" nicename="${number % 2 ? 'dogs' : 'cats-and-more'}"><![CDATA[${number % 2 ? 'Dogs' : 'Cats & More'}]]></category><category domain="post_tag" nicename="gear"><![CDATA[gear]]></category>${meta('_thumbnail_id', String(200_000 + number * 10))}${meta('_yoast_wpseo_metadesc', `All about part ${number}.`)}${
      number % 5 === 0
        ? `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Reader ${number}]]></wp:comment_author><wp:comment_author_email><![CDATA[reader${number}@mail.example]]></wp:comment_author_email><wp:comment_author_url></wp:comment_author_url><wp:comment_author_IP></wp:comment_author_IP><wp:comment_date><![CDATA[2021-04-01 10:00:00]]></wp:comment_date><wp:comment_date_gmt><![CDATA[2021-04-01 10:00:00]]></wp:comment_date_gmt><wp:comment_content><![CDATA[Thank you, part ${number} helped.]]></wp:comment_content><wp:comment_approved><![CDATA[1]]></wp:comment_approved><wp:comment_type><![CDATA[comment]]></wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`
        : ''
    }`,
  })
  return { item, attachments }
}

const pictureFolder = 'wp-content/uploads/2021/03'

/** The export with all its pictures, as one archive. */
export async function zipOldMagazine(
  file: string,
  size: { posts: number; picturesPerPost: number },
): Promise<OldMagazine> {
  const magazine = await writeOldMagazine(`${file}.xml`, { ...size, pictureBase: `${site}/${pictureFolder}` })
  const entries: Zippable = { 'export.xml': new Uint8Array(await readFile(`${file}.xml`)) }
  for (const [number, address] of magazine.pictures.entries()) {
    const background = { r: number % 256, g: Math.floor(number / 256), b: 120 }
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    entries[new URL(address).pathname.slice(1)] = [new Uint8Array(picture), { level: 0 }]
  }
  await writeFile(file, zipSync(entries))
  await rm(`${file}.xml`)
  return magazine
}
