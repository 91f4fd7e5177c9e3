export type DialogProps = { open: boolean; onClose: () => void }
