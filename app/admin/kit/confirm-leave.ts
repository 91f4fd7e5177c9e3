import { confirm } from './confirm.tsx'

/** Asked when a view with unsaved changes is left; true lets its reader go. */
export const confirmLeave = () =>
  confirm({
    title: 'Leave without saving?',
    text: 'Your changes stay in this browser as a draft, but they are not saved.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  })
