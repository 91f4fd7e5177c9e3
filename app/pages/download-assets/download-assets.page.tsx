import type { PageResult, PageContext } from '#app/route.ts'
import { colors } from '#app/brand/colors.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { brandArchive, brandAssets, brandFormats, type BrandAsset } from '#app/brand/brand-assets.ts'

export function downloadAssetsPage({ site }: PageContext): PageResult {
  return {
    head: {
      title: 'Brand assets',
      description: `The ${site.name} logo and pictures for profiles, covers and posts, as PNG and SVG.`,
      path: '/download-assets',
    },
    newsletter: 'popup',
    body: <DownloadAssetsView site={site} />,
  }
}

export function DownloadAssetsView({ site }: { site: { name: string } }) {
  return (
    <div className="wrap">
      <PageHead
        title={['Brand assets,', 'in the sizes that networks ask for.']}
        lede={`The ${site.name} logo and ready-made pictures for profiles, covers and posts. Each comes as PNG and as SVG.`}
        aside={
          <LinkButton variant="primary" href={`/brand/${brandArchive}`} download>
            Download all (ZIP)
          </LinkButton>
        }
      />
      <div className="section section--close">
        <h2 className="visually-hidden">All assets</h2>
        <ul className="asset-grid">
          {brandAssets.map((asset) => (
            <Asset asset={asset} key={asset.name} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Asset({ asset }: { asset: BrandAsset }) {
  const { name, title, use, width, height } = asset
  return (
    <li>
      <img
        src={`/brand/${name}.png`}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={groundOf(asset)}
      />
      <div className="asset-grid__body">
        <h3>{title}</h3>
        <p>{use}</p>
        <p>{width === undefined ? `${height} px tall` : `${width} × ${height} px`}</p>
        <p className="row row--close">
          {brandFormats.map((format) => (
            <LinkButton size="small" variant="secondary" href={`/brand/${name}.${format}`} download key={format}>
              {format.toUpperCase()}
              <span className="visually-hidden"> of {title}</span>
            </LinkButton>
          ))}
        </p>
      </div>
    </li>
  )
}

/** Transparent logos are shown on the background they were made for, in both themes. */
function groundOf({ layout, background: tone }: BrandAsset): { background: string } | undefined {
  if (layout !== 'logo' && layout !== 'mark') return undefined
  return { background: tone === 'light' ? colors.paper : colors.deep }
}
