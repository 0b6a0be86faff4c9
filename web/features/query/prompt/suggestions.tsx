const suggestions = ['Write a haiku about coffee', "Explain quantum physics like I'm 12"];

export function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {suggestions.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(text)}
          className="min-h-10 rounded-full border border-n6 px-4 text-14 text-n11 transition-colors hover:border-n8 hover:text-n12 pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
