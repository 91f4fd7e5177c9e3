/** The browser keeps what an earlier file stored last, even after that file cleaned up. */
localStorage.clear()
sessionStorage.clear()
