/** The question before what was entered in a section is lost. */
export const leaveSection = {
  title: 'Leave without saving?',
  text: 'What you changed in this section of the settings is lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const
