-- Each connection rests between an answer and its next request: 0 to twice so many milliseconds, by chance.
local rest = 0

function init(args)
  rest = tonumber(args[1])
end

-- wrk knows whole milliseconds only.
function delay()
  return math.floor(math.random() * 2 * rest + math.random())
end
