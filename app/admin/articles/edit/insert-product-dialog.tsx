import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductChooser } from '#app/admin/products/product-picker.tsx'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void; chosen: string }

/** Puts a product's link into the text; its card follows the paragraph by itself. */
export function ProductDialog({ open, onClose, onInsert, chosen }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Insert a product">
      {open && (
        <ProductChooser
          onChoose={({ title, affiliate_link }) =>
            onInsert(`[${words(chosen || shortTitle(title))}](${affiliate_link})`)
          }
        />
      )}
    </Dialog>
  )
}

/** Brackets would end the link's words too early. */
const words = (text: string) => text.replaceAll(/[[\]\n]/g, ' ').trim()
