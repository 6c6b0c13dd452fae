/** The element that a translator put in the place of a text node. */
const replacements = new WeakMap<Node, Element>();
const used = new WeakSet<Element>();

const isFree = (node: Node | null | undefined): node is Element =>
  node?.nodeName === 'FONT' && !used.has(node as Element);

// By name: `Node` may be gone when an observer reports the last changes of a page that was closed.
const isText = (node: Node | null | undefined): node is Text => node?.nodeName === '#text';

const note = (records: readonly MutationRecord[]) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!isText(text)) continue;
      const font = [addedNodes[0], previousSibling, nextSibling].find(isFree);
      if (!font) continue;
      replacements.set(text, font);
      used.add(font);
    }
};

/**
 * Lets a page live on whose text nodes a translator (of Chrome, Edge or an extension) has replaced by `font` elements, or wrapped in them.
 * React keeps the replaced nodes: what it removes, moves or inserts before fails, and what it writes stays unseen. Here, its calls reach the
 * element that stands in the node's place, and new text puts the node back, to be translated again.
 */
export const liveWithTranslators = (): void => {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  /** The child of this parent that stands where React put the node; null if there is none. */
  const standIn = (parent: Node, node: Node): Node | null => {
    note(observer.takeRecords());
    let found: Node | null = node.parentNode ? node : (replacements.get(node) ?? null);
    while (found && found.parentNode !== parent) found = found.parentNode;
    return found;
  };
  const isAway = (parent: Node, node: Node | null): node is Text =>
    isText(node) && node.parentNode !== parent;
  /** Removes the translation of a node that React puts elsewhere. */
  const leave = (node: Node) => {
    if (!isText(node) || node.parentNode) return;
    note(observer.takeRecords());
    replacements.get(node)?.remove();
    replacements.delete(node);
  };

  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (!isAway(this, child)) return removeChild.call(this, child);
      const there = standIn(this, child);
      if (there) removeChild.call(this, there);
      return child;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      leave(node);
      return insertBefore.call(this, node, isAway(this, before) ? standIn(this, before) : before);
    },
    appendChild(this: Node, node: Node) {
      leave(node);
      return appendChild.call(this, node);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (isText(this) && !this.parentNode) {
        note(observer.takeRecords());
        const font = replacements.get(this);
        replacements.delete(this);
        if (font?.parentNode) font.replaceWith(this);
      }
      value.set!.call(this, text);
    },
  });
};
