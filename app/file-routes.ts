import { getArticleMarkdown } from './feeds/article-file.ts'
import { getBrandFile, getDefaultSocialImage } from './feeds/brand-files.ts'
import { getBrandStyles } from './feeds/brand-look.ts'
import { getFaviconIco, getFaviconSvg, getIcon192, getIcon512, getTouchIcon } from './feeds/favicons.ts'
import { getLlms } from './feeds/llms.ts'
import { getManifest } from './feeds/manifest.ts'
import { getRobots } from './feeds/robots.ts'
import { getSecurityTxt } from './feeds/security-txt.ts'
import { getRss } from './feeds/rss.ts'
import { getSitemap, getSitemapPart } from './feeds/sitemap.ts'
import { getPictureStyles } from './feeds/picture-styles.ts'
import { getSocialImage } from './feeds/social-image.ts'
import { orUnreadableFile } from './feeds/unreadable-file.ts'
import { api, shared, type ApiContext, type PathParams, type Route } from './route.ts'
import { getArt, getMedia } from './routes/media.ts'

function file<const Path extends string>(
  path: Path,
  handle: (context: ApiContext<PathParams<NoInfer<Path>>>) => Response | Promise<Response>,
  summary: string,
): Route {
  return api('GET', path, { summary, ...shared(), handle })
}

export const articleFileRoute = file(
  '/blog/:file{.+\\.md}',
  orUnreadableFile(getArticleMarkdown),
  'A published article as Markdown.',
)

/** Feeds, icons, pictures and what crawlers read. */
export const fileRoutes: readonly Route[] = [
  api('GET', '/rss.xml', {
    summary: 'The newest articles as RSS 2.0.',
    handle: orUnreadableFile(getRss),
    ...shared('category'),
  }),
  file('/sitemap.xml', orUnreadableFile(getSitemap), 'The sitemap index.'),
  file('/:part{sitemap-[0-9]+\\.xml}', orUnreadableFile(getSitemapPart), 'One part of the sitemap.'),
  file('/robots.txt', getRobots, 'Rules for crawlers.'),
  file('/.well-known/security.txt', getSecurityTxt, 'Whom to tell about a vulnerability.'),
  file('/llms.txt', orUnreadableFile(getLlms), 'What the site contains, for language models.'),
  file('/site.webmanifest', getManifest, 'The web app manifest.'),
  file('/favicon.svg', getFaviconSvg, 'The site icon as SVG.'),
  file('/favicon.ico', getFaviconIco, 'The site icon as ICO.'),
  file('/apple-touch-icon.png', getTouchIcon, 'The site icon for iOS home screens.'),
  file('/icon-192.png', getIcon192, 'The site icon, 192 pixels wide.'),
  file('/icon-512.png', getIcon512, 'The site icon, 512 pixels wide.'),
  file('/social.png', getDefaultSocialImage, 'The default image for shared links.'),
  file('/social/:file', getSocialImage, 'The image for shared links to one article.'),
  file('/brand/:file', getBrandFile, 'A logo or icon to download.'),
  file('/art/:file', getArt, 'An illustration of the site itself.'),
  file('/media/:file', getMedia, 'An uploaded image, or an illustration of an article.'),
  file('/pictures.css', getPictureStyles, 'The focal points of pictures.'),
  file('/brand.css', getBrandStyles, 'The colors and faces of the owner.'),
]
