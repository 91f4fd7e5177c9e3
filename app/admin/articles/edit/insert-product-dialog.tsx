import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void; selectedText: string }

/** Puts a product's link into the text; its card follows the paragraph by itself. */
export function InsertProductDialog({ open, onClose, onInsert, selectedText: chosen }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Insert a product">
      {open && (
        <ProductPicker
          onChoose={({ title, affiliate_link }) =>
            onInsert(`[${linkText(chosen || shortTitle(title))}](${affiliate_link})`)
          }
        />
      )}
    </Dialog>
  )
}

/** Brackets would end the link's words too early. */
const linkText = (text: string) => text.replaceAll(/[[\]\n]/g, ' ').trim()
