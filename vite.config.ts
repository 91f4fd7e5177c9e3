import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageSheets } from './app/layout/page-sheets.ts'
import { bundleBudget, dashboardBudget } from './quality/build/bundle-budget.ts'
import { bundleGuard } from './quality/build/bundle-guard.ts'
import { compressAssets } from './quality/build/compress-assets.ts'

/** The islands of every page, and what they are made of. */
const frameParts =
  /domain\/(?:[a-z-]+\/)?(?:categories|dates)\.|app\/(?:client\/(?:use-hydrated|toasts|use-store|use-busy|newsletter|overlay-queue|form-values)|islands\/(?:toasts|search-|newsletter-|popup-|use-subscription|admin-links|account-link)|ui\/kit\/(?:button|dialog|field|controls|toast)|ui\/picture|ui\/icons\/(?:states|glyph|dashboard))/

/** The behaviors of every page that need no React. */
const plainParts =
  /domain\/(?:[a-z-]+\/)?visitor-id\.|app\/client\/(?:page-behaviors|cookie-banner|image-fallback|plain-click|consent|safe-storage|store|session\.|fetch-json|browser-clock|visitor|dialog-state)|app\/(?:contract\/route-url|ui\/icons\/controls)/

/** What home and the shop show products with. */
const shelfParts =
  /app\/(?:islands\/(?:use-carousel|use-autoplay)|(?:islands|ui)\/(?:carousel-section|carousel-controls|carousel-order|section-head|product-card)\.)/

/** What the blog and the shop list with. */
const listParts = /app\/(?:islands\/(?:use-listing|list-spinner|load-more)|ui\/(?:empty-state|tab-links))\./

/** What every calculator needs beside its own file. */
const calculatorParts =
  /domain\/tools\/(?:calculator|read-inputs|read-number|units)\.|app\/(?:client\/(?:calculators|view-element)|ui\/calculator\/)/

/** Modules are named by their paths, which have other separators on Windows. */
const among = (parts: RegExp) => (id: string) => parts.test(id.replaceAll('\\', '/'))

const client = {
  outDir: 'dist/client',
  manifest: true,
  assetsInlineLimit: 0,
  rolldownOptions: {
    checks: { pluginTimings: false },
    input: ['app/client/loader.ts', ...pageSheets.map((name) => `app/styles/${name}.css`)],
    // Few files instead of forty small ones; each group is what some kind of page needs together.
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'react', test: among(/node_modules\/(?:react|react-dom|scheduler)\//) },
          { name: 'behaviors', test: among(plainParts) },
          { name: 'frame', test: among(frameParts) },
          { name: 'list', test: among(listParts) },
          { name: 'shelf', test: among(shelfParts) },
          { name: 'calculators', test: among(calculatorParts) },
        ],
      },
    },
  },
}

/** The dashboard is a build of its own: its files are handed to admins only, and readers' files do not change with it. */
const admin = {
  outDir: 'dist/admin',
  chunkSizeWarningLimit: 1000,
  manifest: true,
  assetsInlineLimit: 0,
  rolldownOptions: { input: ['app/admin/main.tsx'] },
}

/** A build of its own, because a service worker is one file: in the readers' build it would share chunks with pages. */
const worker = {
  outDir: 'dist/worker',
  rolldownOptions: {
    input: ['app/offline/worker/service-worker.ts'],
    output: { format: 'iife' as const, entryFileNames: '[name].js' },
  },
}

const builds: Readonly<Record<string, object>> = { admin, worker }

// Programs of their own must stand beside the one that starts them.
const server = {
  outDir: 'dist/server',
  chunkSizeWarningLimit: 10_000,
  target: 'node24',
  sourcemap: true,
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      'write-worker': 'server/db/sqlite/write-worker.ts',
      admin: 'server/scripts/admin.ts',
      backup: 'server/scripts/backup.ts',
      restore: 'server/scripts/restore.ts',
      export: 'server/scripts/export.ts',
      import: 'server/scripts/import.ts',
      token: 'server/scripts/token.ts',
      'image-worker': 'server/adapters/images/image-worker.ts',
      'safety-worker': 'server/adapters/safety-gate/safety-worker.ts',
      'reading-worker': 'server/adapters/import-threads/reading-worker.ts',
      'converting-worker': 'server/adapters/import-threads/converting-worker.ts',
    },
    // Node holds every map in memory: for the lines of a stack trace it needs no second copy of all sources.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  base: mode === 'admin' ? '/admin/' : '/',
  plugins: [
    react(),
    bundleGuard({
      layers: ['features', 'server', 'illustrator', 'safety'],
      packages: ['zod', '@base-ui'],
      except: 'app/admin',
    }),
    mode !== 'worker' && compressAssets(),
    mode === 'worker'
      ? undefined
      : mode === 'admin'
        ? dashboardBudget({ styles: 6_900, script: 178_000, editor: { styles: 2_200, script: 90_000 } })
        : bundleBudget({
            // Alarms: the figures of November 2026 and ten percent. Change them on purpose, in a commit of their own.
            styles: 14_000,
            sheets: pageSheets.filter((name) => name !== 'dashboard'),
            firstPaint: 2_400,
            frame: ['toasts', 'search-dialog', 'newsletter-popup', 'newsletter-form', 'admin-links', 'account-link'],
            calculators: 6_000,
            pages: {
              article: { islands: ['like-bar', 'comments', 'recommended'], script: 85_700 },
              home: {
                islands: [
                  'featured-products',
                  'featured-stories',
                  'product-slider',
                  'testimonials',
                  'recommended',
                  'generate-articles',
                ],
                script: 88_600,
              },
              blog: { islands: ['blog-list'], script: 85_800 },
              shop: { islands: ['shop-hero', 'shop-grid', 'testimonials'], script: 85_700 },
            },
          }),
  ],
  build: isSsrBuild ? server : (builds[mode] ?? client),
  // Bundled and told so, or Node would run React's development build whenever NODE_ENV is not set.
  ssr: { noExternal: isSsrBuild ? true : [], external: ['@resvg/resvg-js', 'sharp'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
