import '@vitejs/plugin-react/preamble'
import '#app/styles/admin.css'
import { createRoot } from 'react-dom/client'
import { installImageFallback } from '#app/client/image-fallback.ts'
import { setSiteTimeZone } from './kit/site-time-zone.ts'
import { restoreLostFocus } from './kit/restore-lost-focus.ts'
import { Dashboard } from './shell/dashboard.tsx'

const mount = document.getElementById('dashboard')
if (!mount) throw new Error('The page has no element for the dashboard.')
setSiteTimeZone(mount.dataset['timeZone'])
installImageFallback()
restoreLostFocus()
createRoot(mount).render(<Dashboard />)
