import type { Lexicon } from './signals.ts';

export const english: Lexicon = {
  code: {
    strong:
      'python|javascript|typescript|c++|c#|golang|kotlin|php|sql|html|css|regex|regexp|bash|powershell|dockerfile|docker|kubernetes|npm|leetcode|pseudocode|codebase|unit test*|stack trace|stacktrace|segfault|segmentation fault|debug*|refactor*|nullpointerexception|linked list|binary tree|write a function|write a program|write a script|write code|this code|the code|my code|code snippet|code review|web scraper|sql query|postgres*|mongodb|django|flask|nodejs|react component|excel formula|vba|source code|pull request|git commit|git rebase|merge conflict|this function|the function|rest api|binary search|hash map|hashmap|websocket*|asyncio',
    plain:
      'code|coding|function|programming|program|programmer|software|algorithm|api|bug|bugs|bugfix|array|json|yaml|xml|git|github|java|rust|script|compiler|compile*|implement*|database|backend|frontend|endpoint|boolean|runtime|async|thread safe|mutex|iterator|recursion|recursive|in java|in rust|in go|in ruby|in swift|in scala|in haskell|to rust|to go|to java|react|vue|pandas|numpy|numpy array|pytest|makefile|webpack|assert',
    faint:
      'variable|loop|class|query|server|error|exception|string|integer|library|framework|linux|terminal|deploy*|cache|ruby|swift|scala|haskell|latency|component|parse*|parser|schema|index',
  },
  maths: {
    strong:
      'solve for|solve the equation|integral|derivative|equation|equations|eigenvalue*|polynomial*|calculus|algebra|square root|cube root|factorial|logarithm*|trigonometr*|sine|cosine|divisible|find all integers|find the value|arithmetic|probability that|the probability|standard deviation|quadratic|divided by|multiplied by|how many ways|compound interest|greatest common|least common|positive integers|real numbers|complex numbers',
    plain:
      'calculate|probability|theorem|lemma|integrate|differentiate|prove that|proof|prove|sum of|product of|geometry|triangle|circle|radius|perimeter|hypotenuse|percent|percentage|matrix|modulo|remainder|prime number|prime numbers|average speed|simplify the|maths|math|mathematics|multiply|multiplied|times|squared|fraction|ratio|integer|integers|statistics|median|evaluate the|area of',
    faint:
      'how many|how much|total|compute|solve|plus|minus|sum|digit|digits|equal|equals|number|numbers|cost|costs|each|per hour|half|twice',
  },
  reasoning: {
    strong:
      'riddle|riddles|logic puzzle|brain teaser|brainteaser|syllogism|pros and cons|trade offs|tradeoffs|knights and knaves|root cause|swot|counterargument*|logical fallacy|critically evaluate|devils advocate|is it better|strengths and weaknesses|murder mystery|whodunit|lateral thinking|who is lying|cost benefit',
    plain:
      'puzzle|puzzles|deduce|infer|logic|logical|logically|paradox|compare|comparison|analyze|analyse|analysis|which is better|which one is|should i|should we|should a|what would happen|decide|decision|fallacy|argue|argument|critique|evaluate|strategy|strategies|reasoning|assess|weigh|hypothesis|implications|liar|truth teller|would feel|likely emotional|draw a conclusion|draw conclusions|conclusion|crossing the river|wolf goat',
    faint:
      'step by step|plan|if all|therefore|assume|suppose|because|consider|best way|option|options|choose|schedule|risk|risks|itinerary|consequences',
  },
  writing: {
    strong:
      'haiku|poem|poems|poetry|limerick|short story|story|stories|essay|blog post|cover letter|lyrics|slogan|slogans|tagline|press release|screenplay|rewrite|rephrase|make this sound|sound nicer|opening line|happy birthday|best wishes|paraphrase|proofread|proofreading|product description|fairy tale|bedtime|wedding|birthday card|birthday message|thank you note|thank you card|linkedin|newsletter|fan fiction|fanfiction|monologue|eulogy|love letter|resignation letter|motto|ballad|wedding speech|movie script|youtube script|condolence*|job description|draft an|draft a|help me word|help me phrase|obituary',
    plain:
      'email|e mail|letter|song|sonnet|speech|tweet|caption|captions|headline|headlines|novel|resume|invitation|draft|compose|more formal|formal tone|grammar|more polite|sound more|brainstorm|names for|name for|title for|article about|paragraph about|a dialogue|write dialogue|toast|write me|write a|write an|write about|write some|in the style|creative|story about|rap|verse|rhyme*|polish this|improve this|bio|apology|fiction|pitch|advert*|copy for|description for|reword',
    faint:
      'write|writing|tone|style|character|scene|chapter|audience|paragraph|sentence|essay on|post',
  },
  translation: {
    strong:
      'translate|translates|translated|translating|translation|do you say|mean in english|how to say|do i say|would you say',
    plain:
      'english to|spanish to|french to|german to|into english|into french|into german|into spanish|into italian|into portuguese|into japanese|into chinese|into korean|into russian|into arabic|into dutch|into polish|into turkish|into hindi|into latin|to english|to french|to german|to spanish|to italian|to japanese|to chinese|to arabic|to russian|to portuguese|from english|from french|from german|from spanish|from japanese',
    faint:
      'in french|in german|in spanish|in japanese|in italian|in chinese|in russian|in arabic|mean in english|bilingual',
  },
  summary: {
    strong:
      'sum up|short version|shorter version|this shorter|summarize|summarise|summary|summaries|summarizing|summarising|tldr|tl dr|key points|main points|takeaways|condense|the gist|key ideas|executive summary|boil down|recap|main ideas|action items|meeting notes',
    plain:
      'shorten|main idea|bullet points|minutes of|abstract|outline of|digest|highlights|in a nutshell|most important points|extract the',
    faint:
      'article below|text below|following text|following article|this article|this text|transcript|this report|this paper',
  },
  knowledge: {
    strong:
      'capital of|difference between|history of|who invented|who discovered|who wrote|what year|meaning of|definition of|how does|how do|tell me about|like im|eli5',
    plain:
      'what is|what are|what was|what were|what does|whats the|who is|who was|who were|when did|when was|when is|where is|where are|where was|why do|why does|why is|why are|why did|how is|how are|how did|how can|how long|how tall|how far|how old|explain|define|describe|facts about|which country|which planet|teach me|doesnt work|not working|problem with|study plan|meal plan|workout plan|what causes|symptoms|recipe|how to|in simple terms',
    faint:
      'what|who|when|where|why|how|which|example|examples|list|name|is it true|does|learn|guide|tips|recommend|suggest|best',
  },
  chat: {
    strong:
      'hi|hello|hey|howdy|thanks|thank you|good morning|good evening|good night|good afternoon|how are you|whats up|sup|nice to meet|goodbye|bye|a joke|joke|cheer me up|im bored|im sad|im lonely|im tired|i feel|im feeling|who are you|what can you|lets chat|lets talk|talk to me|your name|can we talk|are you human|are you there|do you like|lol|haha|have a conversation|i love you|how was your',
    plain:
      'ok|okay|cool|yes|no|great|awesome|sorry|congrats|please help|can you help|i need help|my day|my friend|my boss|my girlfriend|my boyfriend|feeling|yo|hiya|test|testing',
  },
};
