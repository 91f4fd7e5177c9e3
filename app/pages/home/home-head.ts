import type { Head } from '#app/layout/head.tsx'
import { organizationNode, webSiteNode } from '#app/json-ld/site-nodes.ts'
import { heroCopy } from '#domain/site/marketing-copy.ts'
import type { SiteConfig } from '#domain/site/site.ts'

export function homeHead(site: SiteConfig, facebookUrl: string): Head {
  const { title, subtitle } = heroCopy(site.name)
  return {
    title: `${site.name}: ${title[0]} ${title[1]}`,
    description: subtitle,
    path: '/',
    structured: [webSiteNode(site), organizationNode(site, [facebookUrl])],
  }
}
